const ADDRESS = /^[^@\s]+@[^@\s]+$/;

export const NOT_AN_ADDRESS = 'Enter an email address such as name@example.com';

interface Addresses {
  /** Complete addresses in lower case, each once. */
  finished: string[];
  /** What is still being typed, or isn't an address. */
  rest: string;
}

/** Splits typed or pasted text at commas, semicolons, line breaks and spaces. `all` also takes an unfinished end. */
export function readAddresses(text: string, all: boolean): Addresses {
  const parts = text.split(/[\s,;]+/);
  const ended = all ? parts : parts.slice(0, -1);
  const open = all ? '' : (parts.at(-1) ?? '');
  const words = ended.filter(Boolean);
  const finished = words.filter((word) => ADDRESS.test(word)).map((word) => word.toLowerCase());
  const rest = [...words.filter((word) => !ADDRESS.test(word)), open].filter(Boolean).join(' ');
  return { finished: [...new Set(finished)], rest };
}
