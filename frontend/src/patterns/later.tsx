import { lazy, Suspense, useState, type ComponentType } from 'react';

const LATER_MS = 2000;

/** A part with a way to load it sooner. */
type Later<Part> = Part & { load: () => Promise<unknown> };

/**
 * A part that the first picture of a page does without, such as its form. It is loaded when it is shown, or two
 * seconds after its page, so that it opens at once and without a line too.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<ComponentType<Props>> {
  let ready: ComponentType<Props> | undefined;
  const loaded = async () => (ready = await load());
  const Waiting = lazy(async () => ({ default: await loaded() })) as unknown as ComponentType<Props>;
  setTimeout(() => void loaded().catch(() => undefined), LATER_MS);
  function LaterPart(props: Props) {
    // Settled when it is drawn: a form keeps what was typed.
    const [Part] = useState(() => ready ?? Waiting);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LaterPart, { load: loaded });
}

/** The same for a part whose props depend on a type that only its page knows. */
export const laterLike = <Part,>(load: () => Promise<Part>): Later<Part> => later(load as unknown as () => Promise<ComponentType>) as unknown as Later<Part>;
