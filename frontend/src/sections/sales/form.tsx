import '@/styles/orders.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import { ConflictDialog } from '@/patterns/conflict';
import { DraftNote } from '@/patterns/draft';
import { NONE } from '@/patterns/fields';
import { Findings } from '@/patterns/findings';
import { PageTitle } from '@/patterns/page-title';
import { Private } from '@/patterns/private';
import { useSaveKeys } from '@/patterns/save-keys';
import { useServerForm, type ServerForm } from '@/patterns/server-form';
import { contactDetail } from '@/sections/contacts/api';
import { Button, Spinner } from '@/ui/button';
import { formKeys } from '@/lib/known-keys';
import { PHONE } from '@/lib/media';
import { money } from '@/lib/money';
import { plural } from '@/lib/names';
import { spoken } from '@/lib/shortcuts';
import { takeOrder, updateOrder, type Order } from './api';
import { DatesCard, PeopleCard, PriorityCard } from './form-cards';
import { LinesCard } from './form-lines';
import { changesOf, fieldOf, flatten, readLine, toForm, toServer, unflatten, type FlatValues, type FormValues } from './form-values';
import { sumsOf } from './totals';
import { completionWords, fieldWords, priorityWords } from './words';

const inLine = ['product', 'quantity', 'items_free', 'unit_price', 'discount_amount'];

interface OrderFormProps {
  /** The order to edit; without it a new one is taken. */
  order?: Order;
  /** Whose order it is, when the form was opened from a contact. */
  customerId?: string;
  onDiscard: () => void;
  onSaved: (order: { id: string }) => void;
}

/** Waits for the contact's name when it was opened for one. */
export function OrderForm(props: OrderFormProps) {
  const contact = useQuery({ ...contactDetail(props.customerId ?? ''), enabled: Boolean(props.customerId) });
  if (contact.isLoading) return <Spinner words="Loading..." />;
  return <Form {...props} customer={contact.data ? { id: contact.data.id, label: contact.data.name } : null} />;
}

/** One form for create and edit: a page, because it has lines. */
function Form({ order, customer, onDiscard, onSaved }: OrderFormProps & { customer: FormValues['customer_id'] }) {
  const take = useMutation(takeOrder());
  const update = useMutation(updateOrder());
  const server = useServerForm<FormValues, { id: string }>({
    values: toForm(order, customer),
    version: order?.version,
    save: (values, { version, key, base }) =>
      order && version !== undefined
        ? update.mutateAsync({ order: { id: order.id, version }, values: changesOf(values, base) })
        : take.mutateAsync({ order: toServer(values), key }),
    saved: onSaved,
    fieldOf,
  });
  const frame = useRef<HTMLFormElement>(null);
  const handedOver = Boolean(order?.fulfilled_quantity);
  const title = order ? `Edit ${order.number}` : 'New sales order';
  useSaveKeys(frame, order ? 'Save order' : 'Create order');
  useFirstField(frame);
  return (
    <form ref={frame} noValidate className="order-form" onSubmit={(event) => void server.submit(event)}>
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <DraftNote draft={server.draft} />
      <Findings form={server.form} problem={server.problem} frame={frame} what={`the order can be ${order ? 'saved' : 'created'}`} first="customer_id" inLine={inLine} />
      <div className="detail with-people">
        <PeopleCard form={server.form} fixed={handedOver} />
        <div className="stack">
          <LinesCard form={server.form} single={Boolean(order)} fixed={handedOver} />
          <DatesCard form={server.form} />
        </div>
        <PriorityCard form={server.form} />
      </div>
      <SaveBar server={server} isNew={!order} onDiscard={onDiscard} />
      {order && <Conflict server={server} />}
      {server.guard}
    </form>
  );
}

/** The first question that is open has the cursor; on a phone that would only bring up the keyboard. */
function useFirstField(frame: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (matchMedia(PHONE).matches) return;
    const open = [...(frame.current?.querySelectorAll<HTMLInputElement>('[role="combobox"][aria-required], .lines [role="combobox"]') ?? [])];
    open.find((field) => field.value === '')?.focus({ preventScroll: true });
  }, [frame]);
}

function SaveBar({ server, isNew, onDiscard }: { server: ServerForm<FormValues>; isNew: boolean; onDiscard: () => void }) {
  const lines = useWatch({ control: server.form.control, name: 'lines' });
  const sums = sumsOf(lines.map(readLine).filter((line) => line !== undefined));
  return (
    <div className="savebar">
      <span className="t-small t-2 no-phone" role="status">
        {server.form.formState.isDirty ? 'Unsaved order' : isNew ? 'New order' : 'Unchanged'}, {plural(lines.length, 'line')}, {plural(sums.pieces, 'piece')}
      </span>
      <span className="push row gap-4">
        <span className="t-small t-3 row total">
          Total <Private kind="total" value={sums.total} />
        </span>
        <span className="row">
          <Button onClick={onDiscard}>Discard</Button>
          <Button type="submit" look="primary" busy={server.saving && 'Saving...'}>
            {server.cut ? 'Try again' : isNew ? 'Create order' : 'Save order'}
            <kbd className="kbd on-accent no-phone" aria-hidden="true">
              {spoken(formKeys.save.keys)}
            </kbd>
          </Button>
        </span>
      </span>
    </div>
  );
}

/** Someone else saved meanwhile: both versions, field by field. */
function Conflict({ server }: { server: ServerForm<FormValues> }) {
  if (server.conflict === undefined) return null;
  const theirs = toForm(server.conflict as Order);
  return (
    <ConflictDialog<FlatValues>
      words={{ noun: 'order', labels: fieldWords, show, read: () => ({ values: flatten(theirs), version: (server.conflict as Order).version }) }}
      base={flatten(server.base())}
      mine={flatten(server.form.getValues())}
      theirs={server.conflict}
      onClose={server.dropConflict}
      onResolve={(values, other) => server.resolve(unflatten(values), { values: unflatten(other.values), version: other.version })}
    />
  );
}

function show(name: keyof FlatValues, value: unknown): string {
  if (name === 'priority') return priorityWords[value as FlatValues['priority']];
  if (name === 'completion_method') return value === NONE ? 'Not said' : completionWords[value as keyof typeof completionWords];
  if (name === 'is_gift') return value ? 'Yes' : 'No';
  if (name === 'unit_price' || name === 'discount_amount') return money(Number(value));
  if (typeof value === 'object') return (value as FlatValues['product'])?.label ?? 'nobody';
  return typeof value === 'string' && value !== '' ? value : 'empty';
}
