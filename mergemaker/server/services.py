"""The services that live as long as the server does, and how they start and stop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, nullcontext

from .accounts.accounts import Accounts
from .accounts.export import Exporter
from .accounts.seat_transfers import SeatTransfers
from .accounts.sessions import Sessions
from .accounts.sign_in_links import SignInLinks
from .addresses import Addresses
from .admin.admin import Admin
from .admin.channel import listening
from .admin.removal import Removal
from .chat.housekeeping import ChatHousekeeping
from .chat.talk import TalkLimits
from .chat.talks import Talks
from .chat.text import WordList
from .chat.watch import TalkWatch
from .metrics import measure
from .notes.notebook import Notebook
from .notices.keeper import NoticeKeeper
from .notices.mail import Mailer, SmtpServer
from .notices.push import WebPush
from .notices.server_key import ServerKey
from .notices.subscriptions import Subscriptions
from .peers import peers_of
from .ratings.rater import Rater
from .reviews.reviewer import Reviewer
from .reviews.summarizer import Summarizer
from .settings import Settings
from .storage.account_store import AccountStore
from .storage.accuracy_store import AccuracyStore
from .storage.chat_store import ChatStore
from .storage.database import Database
from .storage.errors import StorageFailed
from .storage.history import History
from .storage.journal import Journal
from .storage.lifetimes import Lifetimes
from .storage.listings import Listings
from .storage.note_reports import NoteReports
from .storage.note_store import NoteStore
from .storage.notice_store import NoticeStore
from .storage.rating_store import RatingStore
from .storage.removed_people import RemovedPeople
from .storage.reports import Reports
from .storage.review_store import ReviewStore
from .storage.secret_store import SecretStore
from .storage.sign_in_links import SignInLinkStore
from .storage.subscription_store import SubscriptionStore
from .tables.deadlines import Deadlines
from .tables.housekeeping import Housekeeping
from .tables.lobby import LobbyKeeper
from .tables.making import GameMaker
from .tables.matching import Matchmaker
from .tables.queries import Queries
from .tables.registry import Registry
from .tables.thinking_time import ThinkingTime
from .tables.turn_keeper import TurnKeeper
from .tables.whereabouts import Whereabouts
from .workers.bots import ProcessBots, think
from .workers.pool import Workers, warm_up

LONGEST_LOOK = 2.0  # seconds that a look at the database may take


class Services:
    """Everything that handlers work with. `web/injection.py` hands out what is public here, each
    under its name.

    Args:
        settings: the server's.
    """

    def __init__(self, settings: Settings) -> None:
        self._database = Database(settings.location)
        locks = self._database.locks
        self._bots = Workers(settings.bot_workers, name="bots")
        self._hints = Workers(1, name="hints")
        self._background = Workers(1, name="background", background=True)
        runner = ProcessBots(think, self._bots, self._hints, seconds=settings.bot_seconds)
        self._peers = peers_of(settings, self._database)
        self.limits, self.connections = self._peers.limits, self._peers.connections
        self.journal = Journal(self._database, self._peers.bus)
        leases = self._peers.leases
        self._lifetimes = Lifetimes(self._database)
        self.addresses = Addresses()
        whereabouts = Whereabouts(self._peers, self.addresses)
        thinking = ThinkingTime(self.addresses, self.limits, settings.thinking_rate)
        self.registry = self._make_registry(settings, runner, thinking, whereabouts)
        self._turns = TurnKeeper(self.registry, self.journal, leases, self._peers.bus)
        self._deadlines = Deadlines(self.registry, self.journal, self._lifetimes, leases)
        self.queries = Queries(runner, thinking, self.limits)
        chats = ChatStore(self._database, self._peers.bus)
        self.removed = RemovedPeople(self._database)
        self._talk_watch = TalkWatch(chats, self._peers.bus)
        words = WordList.read(settings.word_list)
        talk_limits = TalkLimits(self.addresses, self.limits)
        self.talks = self._make_talks(words, chats, talk_limits)
        self._chat_housekeeping = ChatHousekeeping(chats, self.talks, leases)
        account_store = AccountStore(self._database)
        self._seat_transfers = SeatTransfers(account_store, self.registry, leases)
        self.sessions = Sessions(account_store, self._peers.bus)
        self.accounts = self._make_accounts(settings, account_store)
        listings = Listings(self._database)
        self.lobby = LobbyKeeper(listings, whereabouts, chat=settings.lobby_chat == "on")
        self.maker = GameMaker(
            self.registry, self.journal, self.lobby, self.addresses, self.limits, locks
        )
        self._housekeeping = Housekeeping(listings, self.lobby, self.registry, leases)
        self.matchmaker = Matchmaker(self.lobby, self.registry, self.maker, locks)
        self.ratings = RatingStore(self._database)
        self._rater = Rater(self.ratings, self.registry, leases)
        self._removal = Removal(self.removed, self.talks, self.sessions, self._peers.bus)
        self._admin = self._make_admin()
        self._data, self._is_first = settings.data, settings.worker == 1
        self.history = History(self._database)
        subscriptions = SubscriptionStore(self._database)
        self.subscriptions, self._notices = self._make_notices(settings, subscriptions)
        self.notebook = self._make_notebook(words, talk_limits)
        self.exporter = Exporter(self._database, self.limits)
        accuracies = AccuracyStore(self._database)
        reviews = ReviewStore(self._database)
        self.summarizer = Summarizer(reviews, accuracies)
        self.reviewer = Reviewer(
            self.registry,
            reviews,
            self.summarizer,
            self._background,
            self.addresses,
            self.limits,
            locks,
        )

    def _make_registry(
        self,
        settings: Settings,
        runner: ProcessBots,
        thinking: ThinkingTime,
        whereabouts: Whereabouts,
    ) -> Registry:
        """The tables in memory, which learn of what other processes change."""
        return Registry(
            self.journal,
            runner,
            settings.grace,
            self._lifetimes.away_since,
            thinking,
            whereabouts,
            self._peers,
        )

    def _make_talks(self, words: WordList, store: ChatStore, limits: TalkLimits) -> Talks:
        """The chat, at every place."""
        return Talks(store, self.journal.name_of, words, self.removed, limits, self._talk_watch)

    def _make_admin(self) -> Admin:
        """What whoever runs the server sees and does."""
        reports = Reports(self._database)
        return Admin(self.registry, self.journal, reports, self._removal, self._peers)

    def _make_notebook(self, words: WordList, limits: TalkLimits) -> Notebook:
        """The notes on replays, which are reported as fast as messages."""
        return Notebook(
            NoteStore(self._database),
            NoteReports(self._database),
            limits.check_reporting,
            self.journal.name_of,
            self.removed,
            words.masked,
        )

    def _make_accounts(self, settings: Settings, store: AccountStore) -> Accounts:
        """The accounts, which pass seats and messages on."""
        return Accounts(
            store,
            self.sessions,
            SignInLinks(SignInLinkStore(self._database)),
            self._seat_transfers,
            self.talks.reread,
            self.limits,
            registration=settings.registration == "open",
        )

    def _make_notices(
        self, settings: Settings, store: SubscriptionStore
    ) -> tuple[Subscriptions, NoticeKeeper]:
        """Where people want to get notices, and what sends these."""
        site = settings.site
        key = ServerKey(SecretStore(self._database), settings.vapid_key)
        push = WebPush(key, settings.contact, settings.push_services)
        mailer = None
        if settings.smtp is not None:
            mailer = Mailer(SmtpServer.parse(settings.smtp), settings.sender)
        due = NoticeStore(self._database)
        delay = round(settings.notice_delay * 1000)
        keeper = NoticeKeeper(due, store, self.registry, push, mailer, site, delay)
        return Subscriptions(store, push, mailer, site, self.limits), keeper

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Let the services work, and listen to `mergemaker admin`, for as long as the context
        lasts."""
        channel = listening(self._admin, self._data) if self._is_first else nullcontext()
        async with self.working(), channel:
            yield

    @asynccontextmanager
    async def working(self) -> AsyncGenerator[None]:
        """Let the services work for as long as the context lasts."""
        await self._peers.start()
        await self._lifetimes.begin(joining=self._peers.processes > 1)
        await self._removal.start()
        self.sessions.start()
        self._talk_watch.start()
        warming = asyncio.create_task(self._warm_up())
        measuring = asyncio.create_task(measure(lambda: len(self.registry)))
        self.registry.start()
        self._turns.start()
        await self._seat_transfers.start()
        self.lobby.start()
        self._housekeeping.start()
        await self._chat_housekeeping.start()
        self._rater.start()
        self._deadlines.start()
        self._notices.start()
        try:
            yield
        finally:
            for task in (warming, measuring):
                task.cancel()
            await asyncio.wait([warming, measuring])
            await self._housekeeping.close()
            await self._chat_housekeeping.close()
            await self._notices.close()
            await self.lobby.close()
            await self._deadlines.close()
            self.queries.close()
            await self.reviewer.close()
            self.accounts.close()
            await self._seat_transfers.close()
            await self._rater.close()
            await self._turns.close()
            await self.registry.close()
            await self._talk_watch.close()
            await self.sessions.close()
            await self._removal.close()
            workers = (self._bots, self._hints, self._background)
            await asyncio.gather(*(pool.close() for pool in workers))
            await self._peers.close()
            await self._database.close()

    async def can_store(self) -> bool:
        """Whether moves can be read and stored, as far as is known. What failed is tried again, and
        what nobody has read for a while is read."""
        try:
            async with asyncio.timeout(LONGEST_LOOK):
                if self._database.writing.fails:
                    await self._lifetimes.note()
                if not self._database.reading.is_known:
                    await self.journal.unfinished_games()
        except (StorageFailed, TimeoutError):
            return False
        return True

    async def _warm_up(self) -> None:
        """Use the compiled rules as soon as they are there; reviews wait for them."""
        await warm_up(self._bots, self._hints, self._background)
        self.reviewer.start()
