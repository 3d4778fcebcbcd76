// The messages of the summary of a review: not needed before one is opened.

export { summary as summaryMessages } from "#language/summary";
