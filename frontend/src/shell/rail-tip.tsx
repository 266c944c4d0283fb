import { useEffect, useState, type RefObject } from 'react';

const tipOf = (item: Element) => item.getAttribute('data-tip') ?? '';

/** Tooltip of an icon in the collapsed sidebar with its name and count, shown while it is hovered or focused. */
export function RailTip({ nav }: { nav: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<{ item: Element; text: string; middle: number }>();
  const item = tip?.item;
  useEffect(() => {
    if (!item) return undefined;
    // Counts change while the tooltip is open.
    const watcher = new MutationObserver(() => setTip((now) => now && { ...now, text: tipOf(now.item) }));
    watcher.observe(item, { attributeFilter: ['data-tip'] });
    return () => watcher.disconnect();
  }, [item]);
  useEffect(() => {
    const stop = new AbortController();
    const hide = () => setTip(undefined);
    const show = (target: EventTarget | null | undefined) => {
      const next = target instanceof Element ? target.closest('[data-tip]') : null;
      if (!next) {
        hide();
        return;
      }
      const { top, height } = next.getBoundingClientRect();
      setTip({ item: next, text: tipOf(next), middle: top + height / 2 });
    };
    // An item may have been reached while this was loading.
    show(nav.current?.querySelector('[data-tip]:is(:hover, :focus)'));
    const listen = (events: readonly string[], run: (event: Event) => void) => {
      for (const event of events) nav.current?.addEventListener(event, run, stop);
    };
    listen(['mouseover', 'focusin'], ({ target }) => show(target));
    listen(['mouseleave', 'focusout', 'click'], hide);
    listen(['keydown'], (event) => event instanceof KeyboardEvent && event.key === 'Escape' && hide());
    return () => stop.abort();
  }, [nav]);
  return (
    tip && (
      <span className="rail-tip" aria-hidden="true" style={{ top: tip.middle }}>
        {tip.text}
      </span>
    )
  );
}
