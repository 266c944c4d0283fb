import { useRouter, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { environmentInAddress } from '@/api/environment';

type RecordPath = Extract<LinkProps['to'], `/${string}/$id`>;

interface RecordLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'id' | 'target'> {
  to: RecordPath;
  id: string;
  search?: Record<string, string>;
  /** Once it is on its way, also into another tab. A handler of the click itself could take the link away before it leads anywhere. */
  onFollow?: () => void;
}

/**
 * A link of a row. A list draws 170 of them, and each `Link` of the router works out its address and whether it is the
 * current one at every step of a navigation; a row's link only knows where it leads. It is a real link all the same:
 * other tab, other window, copying its address, and what it leads to is on its way when it is pointed at.
 */
export function RecordLink({ to, id, search, onFollow, ...rest }: RecordLinkProps) {
  const router = useRouter();
  const target = { to, params: { id }, search } as never;
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
