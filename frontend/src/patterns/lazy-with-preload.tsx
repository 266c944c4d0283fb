import { lazy, Suspense, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { holdKeys } from '@/lib/early-keys';

const LATER_MS = 2000;

/**
 * A part that the first picture of a page does without, such as its form. It is loaded when it is shown, or two
 * seconds after its page, so that it opens at once and without a line too. What stands in its place keeps its room.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  inItsPlace?: ReactNode,
): ComponentType<Props> {
  let ready: ComponentType<Props> | undefined;
  const loaded = async () => (ready = await load());
  const Waiting = lazy(async () => ({ default: await loaded() })) as unknown as ComponentType<Props>;
  const ahead = () => void loaded().catch(() => undefined);
  setTimeout(ahead, LATER_MS);
  function Later(props: Props) {
    // Settled when it is drawn: a form keeps what was typed.
    const [Part] = useState(() => ready ?? Waiting);
    return (
      <Suspense fallback={inItsPlace}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Later, { ahead });
}

/** The same for a part that takes the focus, such as a form: what is typed while it loads is typed into it. */
export const laterFocused = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  later(load, <HeldKeys />);

export function HeldKeys() {
  useLayoutEffect(() => {
    const release = holdKeys();
    // By the next frame the part is drawn and has the focus.
    return () => void requestAnimationFrame(() => void release());
  }, []);
  return null;
}

/** Begins to load a part before it is shown: somebody is about to open it. */
export const loadAhead = (part: object): void => (part as { ahead?: () => void }).ahead?.();

/** The same for a part whose props depend on a type that only its page knows. */
export const laterLike = <Part,>(load: () => Promise<Part>, inItsPlace?: ReactNode): Part =>
  later(load as unknown as () => Promise<ComponentType>, inItsPlace) as unknown as Part;
