import { Icon } from '@/ui/icon';

/** What is wrong with the whole, above the fields; read out when it appears. */
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
