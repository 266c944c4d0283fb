import { Button, IconButton } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { useDevice } from '@/lib/storage/storage';
import {
  withCardAdded,
  cardIds,
  isVisible,
  cardLabels,
  layout,
  withCardMoved,
  withCardRemoved,
  reset,
  withCardResized,
  type CardId,
  type PlacedCard,
} from './layout';
import { useLayoutChange } from './use-layout';

/** Selects, orders and resizes the dashboard's cards. Changes apply immediately, on all of the user's devices. */
export function CustomizeDashboard({ onClose }: { onClose: () => void }) {
  const { cards } = useDevice(layout);
  const change = useLayoutChange();
  const others = cardIds.filter((id) => isVisible({ id }) && !cards.some((card) => card.id === id));
  return (
    <Dialog
      title="Customize Dashboard Cards"
      description="Saved for you on every device."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => change(reset)}>
            Reset cards
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ol className="customize" aria-label="Cards on the dashboard">
        {cards.filter(isVisible).map((card) => (
          <Row key={card.id} card={card} at={cards.indexOf(card)} of={cards.length} />
        ))}
      </ol>
      {cards.length === 0 && <p className="t-2">No cards on the dashboard.</p>}
      {others.length > 0 && (
        <div>
          <h3 className="t-small strong">Not on the dashboard</h3>
          <ul className="customize">
            {others.map((id) => (
              <HiddenCard key={id} id={id} />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

function CardText({ id }: { id: CardId }) {
  const { title, about, category } = cardLabels[id];
  return (
    <div className="grow">
      <p className="strong">
        {title} <span className="badge plain">{category}</span>
      </p>
      <p className="t-small t-3">{about}</p>
    </div>
  );
}

function Row({ card, at, of }: { card: PlacedCard; at: number; of: number }) {
  const { title } = cardLabels[card.id];
  const change = useLayoutChange();
  return (
    <li>
      <CardText id={card.id} />
      <Button
        size="sm"
        onClick={() => change(withCardResized(card.id))}
        title={card.double ? 'Show at normal width' : 'Show at double width'}
      >
        {card.double ? 'Double' : 'Normal'}
        <span className="sr"> width of {title}</span>
      </Button>
      <span className="row gap-1">
        <IconButton
          icon="c-down"
          className="upward"
          label={`Move ${title} up`}
          aria-disabled={at === 0 || undefined}
          onClick={() => change(withCardMoved(card.id, -1))}
        />
        <IconButton
          icon="c-down"
          label={`Move ${title} down`}
          aria-disabled={at === of - 1 || undefined}
          onClick={() => change(withCardMoved(card.id, 1))}
        />
        <IconButton icon="x" label={`Remove ${title}`} onClick={() => change(withCardRemoved(card.id))} />
      </span>
    </li>
  );
}

function HiddenCard({ id }: { id: CardId }) {
  const change = useLayoutChange();
  return (
    <li>
      <CardText id={id} />
      <Button size="sm" onClick={() => change(withCardAdded(id))} aria-label={`Add ${cardLabels[id].title}`}>
        <Icon name="plus" />
        Add
      </Button>
    </li>
  );
}
