import { plural } from '@/lib/text/names';
import { Icon } from '@/ui/icon';

export const Gifts = ({ quantity }: { quantity: number }) => (
  <span className="row gap-1">
    <span className="tone-special">
      <Icon name="gift" size={14} />
    </span>
    Gift, {plural(quantity, 'item')}
  </span>
);
