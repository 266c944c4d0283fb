/** Where the change feed stood before this document read anything but who is signed in: from there on nothing is missed. */
let place: string | undefined;
let asked = false;

/** Only the first answer counts: what was read after it is not told again. */
export function standAt(answer: Response): void {
  if (!asked) place = answer.headers.get('X-Feed-Place') ?? undefined;
  asked = true;
}

/** For the first reader of the feed in this document. */
export function takeFirstPlace(): string | undefined {
  const first = place;
  place = undefined;
  return first;
}
