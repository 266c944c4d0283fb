import type { ComponentProps, MouseEvent } from 'react';
import { withEnvironment } from '@/api/environment';
import { place } from '@/lib/visitor-location';

/** A link between the public pages, without a new document; a click with a key held opens it as the browser does. */
export function VisitorLink({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const href = withEnvironment(to);
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    place.go(href);
  };
  return <a {...rest} href={href} onClick={go} />;
}
