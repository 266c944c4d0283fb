/** What of `now` is not as it was `then`. Only that goes into a PATCH: what someone else changed elsewhere stays theirs. */
export function differing<Body extends object>(now: Body, then: Body): Partial<Body> {
  const same = (name: string, value: unknown) => JSON.stringify(value) === JSON.stringify(then[name as keyof Body]);
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(name, value))) as Partial<Body>;
}
