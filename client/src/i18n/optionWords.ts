// What an option of the rules is called.

export interface OptionWords {
  title: string;
  /** What each value means. */
  values: Record<string, string>;
}
