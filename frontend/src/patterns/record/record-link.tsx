import { useRouter, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { environmentInAddress } from '@/api/environment';
import { linkTo } from '@/patterns/navigation/link-to';

type RecordPath = Extract<LinkProps['to'], `/${string}/$id`>;

interface RecordLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'id' | 'target'> {
  to: RecordPath;
  id: string;
  search?: Record<string, string>;
  /**
   * Runs after the navigation has started, also into another tab. An ordinary click handler could remove the link
   * before it leads anywhere.
   */
  onFollow?: () => void;
}

/**
 * A link in a list row. A list renders 170 of them, and each `Link` of the router recomputes its URL and active state
 * at every step of a navigation; a row's link only knows its target. It is still a real link: open in a new tab or
 * window, copy the address, preload on hover.
 */
export function RecordLink({ to, id, search, onFollow, ...rest }: RecordLinkProps) {
  const router = useRouter();
  const target = linkTo(to, { params: { id }, search });
  const ahead = () => void router.preloadRoute(target).catch(() => undefined);
  const env = environmentInAddress(router.latestLocation.search.env);
  return (
    <a
      {...rest}
      href={to.replace('$id', encodeURIComponent(id)) + router.options.stringifySearch({ ...search, env })}
      onClick={(event) => {
        if (isPlain(event)) {
          event.preventDefault();
          void router.navigate(target);
        }
        onFollow?.();
      }}
      onMouseEnter={ahead}
      onFocus={ahead}
      onTouchStart={ahead}
    />
  );
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
