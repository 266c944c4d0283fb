import type { ComponentProps } from 'react';
import { Button } from '@/ui/button';

export function ColumnButton(props: ComponentProps<'button'>) {
  return <Button {...props} variant="quiet" icon="columns" className="icon" aria-label="Columns" title="Columns" />;
}
