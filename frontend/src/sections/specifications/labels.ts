import type { Schema } from '@/api/client';
import { optionsOf } from '@/lib/options';
import type { IconName } from '@/ui/icon-names';

/** A label for every type of value. */
export const typeLabels: Record<Schema<'SpecificationType'>, { label: string; icon: IconName }> = {
  text: { label: 'Text', icon: 'edit' },
  number: { label: 'Number', icon: 'chart' },
  yes_no: { label: 'Yes or no', icon: 'check' },
  choice: { label: 'Choice', icon: 'list' },
};

export const typeOptions = optionsOf(typeLabels);

export const requiredOptions = optionsOf({ false: 'No', true: 'Yes' });
