/**
 * The position of the change feed before this document read any data except the profile: starting there, no change is
 * missed.
 */
let firstCursor: string | undefined;
let isRequested = false;

/** Only the first response counts; later data may already include later changes. */
export function noteFirstCursor(answer: Response): void {
  if (!isRequested) firstCursor = answer.headers.get('X-Feed-Place') ?? undefined;
  isRequested = true;
}

/** Returns the first position once, to the first reader of the feed in this document. */
export function takeFirstCursor(): string | undefined {
  const first = firstCursor;
  firstCursor = undefined;
  return first;
}
