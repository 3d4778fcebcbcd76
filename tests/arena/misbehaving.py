"""A program that plays normally until its third decision, then misbehaves as its argument says."""

import json
import os
import signal
import subprocess
import sys
import time


def main() -> None:
    fault = sys.argv[1]
    if fault == "never-ready":
        print('{"type": "moves", "id": 0, "moves": []}', flush=True)
    decisions = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "over":
            if fault == "stays":
                time.sleep(1000)
            return
        if message["type"] == "hello":
            print('{"type": "ready"}', flush=True)
            continue
        decisions += 1
        moves = [message["legal"][0]]
        if decisions == 3:
            misbehave(fault, message, moves)
        print(json.dumps({"type": "moves", "id": message["id"], "moves": moves}), flush=True)


def misbehave(fault: str, message: dict, moves: list[str]) -> None:
    match fault:
        case "late":
            # The program is late because it waits for a child process, which must not outlive it.
            subprocess.run([sys.executable, "-c", "import time; time.sleep(1000)"], check=False)
        case "deaf":
            os.close(0)
            time.sleep(1000)
        case "dies":
            sys.exit("Out of ideas.")
        case "dies-mid-line":
            sys.stdout.write('{"type": "moves", "id"')
            sys.stdout.flush()
            os._exit(3)
        case "illegal":
            moves[:] = ["buy Luxor 3"] if message["kind"] == "place" else ["6D"]
        case "gibberish":
            moves[:] = ["castle queenside"]
        case "not-json":
            print("I place a tile", flush=True)
        case "not-utf8":
            sys.stdout.buffer.write(b"\xff\xfe\n")
            sys.stdout.buffer.flush()
        case "nested":
            print('{"type": "moves", "more": ' + "[" * 30_000 + "]" * 30_000 + "}", flush=True)
        case "long-line":
            print("9" * 100_000, flush=True)
        case "endless-line":
            while True:
                sys.stdout.write("9" * 65_536)
        case "twice":
            print(json.dumps({"type": "moves", "id": message["id"], "moves": moves}), flush=True)
        case "nothing":
            moves.clear()
        case "kills-the-worker":
            os.kill(os.getppid(), signal.SIGKILL)
        case "chatty":
            # Writes a lot to its error stream, which is allowed.
            sys.stderr.write("hm\n" * 500_000)
        case _:
            pass


if __name__ == "__main__":
    main()
