import { useEffect, useRef } from 'react';
import { Icon } from '@/ui/icon';

/**
 * An error of the whole form, above the fields. It is announced and scrolled into view when it appears: the button that
 * was pressed may be far below it.
 */
export function Problem({ text }: { text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={box} role="alert" className={text ? 'callout danger' : undefined}>
      {text && (
        <>
          <Icon name="error" />
          <span>{text}</span>
        </>
      )}
    </div>
  );
}
