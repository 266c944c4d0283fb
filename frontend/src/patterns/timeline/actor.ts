/** Who an event is by, as the API gives it. */
interface Actor {
  /** A user; null for the customer and for Orderkeep. */
  id: string | null;
  name: string | null;
}

/**
 * The name of an actor, alike in every timeline: "You", a colleague's name, or the name of the customer
 * or another person without an account.
 */
export function actorName({ id, name }: Actor, me: string, withoutAccount = 'Orderkeep'): string {
  if (id === null) return name ?? withoutAccount;
  return id === me ? 'You' : name || 'A team member';
}
