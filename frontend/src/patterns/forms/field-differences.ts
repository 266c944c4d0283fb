/**
 * Returns the fields of `now` that differ from `then`. Only those are sent in a PATCH, so that other people's changes
 * to other fields survive.
 */
export function changedFields<Body extends object>(now: Body, then: Body): Partial<Body> {
  const same = (name: string, value: unknown) => JSON.stringify(value) === JSON.stringify(then[name as keyof Body]);
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(name, value))) as Partial<Body>;
}
