// Days and times as the reader's language writes them, in the reader's time zone.

import { LOCALE } from "./locale";

const dayFormat = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", year: "numeric" });
const weekdayFormat = new Intl.DateTimeFormat(LOCALE, { weekday: "long", day: "numeric", month: "long" });
const minuteFormat = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" });

/** A day, which may be long ago: 5 Mar 2026. */
export const day = (at: Date) => dayFormat.format(at);

/** A day of late, with its weekday: Thursday 5 March. */
export const weekday = (at: Date) => weekdayFormat.format(at);

/** A time of day: 18:05. */
export const minute = (at: Date) => minuteFormat.format(at);
