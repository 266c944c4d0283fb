import { createElement, lazy, Suspense, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { holdKeys } from '@/lib/keys/early-keys';

const LATER_MS = 2000;

type Placeholder<Props> = ReactNode | ((props: Props) => ReactNode);

/** Any function component, also one whose props depend on a type that only its page knows. */
type AnyComponent = (props: never) => ReactNode;
type PropsOf<Part extends AnyComponent> = Parameters<Part>[0] & object;

/**
 * Wraps a part that a page doesn't need for its first paint, such as its form. It loads when it is shown, or two
 * seconds after its page, so that it opens instantly and offline too. Its placeholder reserves its space.
 */
export const lazyWithPreload = <Part extends AnyComponent>(
  load: () => Promise<Part>,
  inItsPlace?: Placeholder<PropsOf<Part>>,
): Part =>
  lazyComponent(load, (part, props) => (
    <Suspense fallback={typeof inItsPlace === 'function' ? inItsPlace(props) : inItsPlace}>{part}</Suspense>
  ));

/** For what a list shows: it keeps its skeleton until the part has loaded, because the part has no height yet. */
export const lazyInList = <Part extends AnyComponent>(load: () => Promise<Part>): Part =>
  lazyComponent(load, (part) => part);

function lazyComponent<Part extends AnyComponent>(
  load: () => Promise<Part>,
  frame: (part: ReactNode, props: PropsOf<Part>) => ReactNode,
): Part {
  type Props = PropsOf<Part>;
  let ready: ComponentType<Props> | undefined;
  const loaded = async () => (ready = (await load()) as unknown as ComponentType<Props>);
  const Waiting = lazy(async () => ({ default: await loaded() })) as unknown as ComponentType<Props>;
  const ahead = () => void loaded().catch(() => undefined);
  setTimeout(ahead, LATER_MS);
  function Later(props: Props) {
    // Settled on the first render, so that a form keeps its input.
    const [Shown] = useState(() => ready ?? Waiting);
    return frame(createElement(Shown, props), props);
  }
  return Object.assign(Later, { ahead }) as unknown as Part;
}

/** For a part that takes the focus, such as a form: keys typed while it loads are typed into it. */
export const lazyFocused = <Part extends AnyComponent>(load: () => Promise<Part>): Part =>
  lazyWithPreload(load, <HoldKeys />);

export function HoldKeys() {
  useLayoutEffect(() => {
    const release = holdKeys();
    // By the next frame the part is rendered and focused.
    return () => void requestAnimationFrame(() => void release());
  }, []);
  return null;
}

/** Preloads a part that is about to be shown. */
export const preloadComponent = (part: object): void => (part as { ahead?: () => void }).ahead?.();
