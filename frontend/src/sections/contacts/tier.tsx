import type { Schema } from '@/api/client';
import { Icon } from '@/ui/icon';
import { tierLabels } from './labels';

/** A tier as an outlined badge with a coloured star, to set it apart from status badges. */
export function Tier({ tier }: { tier: Schema<'Tier'> }) {
  if (tier === 'standard') return <span className="t-3">{tierLabels.standard}</span>;
  return (
    <span className={`badge outline tier ${tier}`}>
      <Icon name="star" />
      {tierLabels[tier]}
    </span>
  );
}
