import { Icon } from '@/ui/icon';

/** An error of the whole form, above the fields; announced when it appears. */
export function Problem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={text ? 'callout danger' : undefined}>
      {text && (
        <>
          <Icon name="error" />
          <span>{text}</span>
        </>
      )}
    </div>
  );
}
