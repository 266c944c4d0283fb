import { lazy, Suspense, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { holdKeys } from '@/lib/early-keys';

const LATER_MS = 2000;

type Placeholder<Props> = ReactNode | ((props: Props) => ReactNode);

/**
 * Wraps a part that a page doesn't need for its first paint, such as its form. It loads when it is shown, or two
 * seconds after its page, so that it opens instantly and offline too. Its placeholder reserves its space.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  inItsPlace?: Placeholder<Props>,
): ComponentType<Props> {
  const Part = suspending(load);
  const Later = (props: Props) => (
    <Suspense fallback={typeof inItsPlace === 'function' ? inItsPlace(props) : inItsPlace}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Later, { ahead: Part.ahead });
}

function suspending<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let ready: ComponentType<Props> | undefined;
  const loaded = async () => (ready = await load());
  const Waiting = lazy(async () => ({ default: await loaded() })) as unknown as ComponentType<Props>;
  const ahead = () => void loaded().catch(() => undefined);
  setTimeout(ahead, LATER_MS);
  function Part(props: Props) {
    // Settled on the first render, so that a form keeps its input.
    const [Shown] = useState(() => ready ?? Waiting);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { ahead });
}

/** For a part that takes the focus, such as a form: keys typed while it loads are typed into it. */
export const laterFocused = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  later(load, <HeldKeys />);

export function HeldKeys() {
  useLayoutEffect(() => {
    const release = holdKeys();
    // By the next frame the part is rendered and focused.
    return () => void requestAnimationFrame(() => void release());
  }, []);
  return null;
}

/** Preloads a part that is about to be shown. */
export const loadAhead = (part: object): void => (part as { ahead?: () => void }).ahead?.();

/** For a part whose props depend on a type that only its page knows. */
export const laterLike = <Part extends (props: never) => ReactNode>(
  load: () => Promise<Part>,
  inItsPlace?: Placeholder<Parameters<Part>[0]>,
): Part => later(load as unknown as () => Promise<ComponentType<Parameters<Part>[0]>>, inItsPlace) as unknown as Part;

/** For the cards of a list: the list shows its skeleton until they have loaded, because one card has no height yet. */
export const laterInList = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  suspending(load);
