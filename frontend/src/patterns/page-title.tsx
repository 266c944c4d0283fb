import { useLayoutEffect, useSyncExternalStore } from 'react';

export interface Crumb {
  label: string;
  to?: string;
}

interface PageTitleProps {
  children: string;
  /** A page within the one of its address: a form, a count. */
  inner?: boolean;
  /** The record that this page belongs to. */
  under?: Crumb;
}

type Shown = Omit<PageTitleProps, 'children'> & { title: string };

let shown: Shown = { title: '' };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The words of the browser tab: what the page shows, then the product. React lifts it into the head. Crumbs end with it. */
export function PageTitle({ children: title, inner, under }: PageTitleProps) {
  const { label, to } = under ?? {};
  useLayoutEffect(() => {
    shown = { title, inner, under: label === undefined ? undefined : { label, to } };
    listeners.forEach((listener) => listener());
  }, [title, inner, label, to]);
  return <title>{`${title} - Orderkeep`}</title>;
}

/** What the page on the screen is called. */
export const usePageTitle = (): Shown => useSyncExternalStore(subscribe, () => shown);
