import type { ComponentProps, MouseEvent } from 'react';
import { withEnvironment } from '@/api/environment';
import { visitorLocation } from '@/lib/browser/visitor-location';

/**
 * A link between the public pages that doesn't load a new document; with a modifier key the browser opens it as usual.
 */
export function VisitorLink({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const href = withEnvironment(to);
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    visitorLocation.go(href);
  };
  return <a {...rest} href={href} onClick={go} />;
}
