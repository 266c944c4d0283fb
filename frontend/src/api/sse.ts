/** One block of an event stream (HTML standard, section 9.2): the text between two blank lines. */
export interface Block {
  event: string;
  data: string;
  /** Undefined if the block has no ID. */
  id: string | undefined;
}

/** Takes text in chunks of any size and returns complete blocks. */
export function blockReader(): (item: string) => Block[] {
  let rest = '';
  return (item) => {
    const blocks = (rest + item).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(readBlock);
  };
}

function readBlock(text: string): Block {
  const block: Block = { event: 'message', data: '', id: undefined };
  const data: string[] = [];
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') block.event = value;
    else if (name === 'data') data.push(value);
    else if (name === 'id') block.id = value;
  }
  return { ...block, data: data.join('\n') };
}

/** Event IDs are positions in commit order, `transaction.number`: is `one` later than `other`? */
export function isAfter(one: string, other: string): boolean {
  const [a = 0n, b = 0n] = numbers(one);
  const [c = 0n, d = 0n] = numbers(other);
  return a === c ? b > d : a > c;
}

const numbers = (place: string): bigint[] => place.split('.').map((part) => (/^\d+$/.test(part) ? BigInt(part) : 0n));
