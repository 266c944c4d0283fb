import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { ConflictDialog, pickedName, type ValueTexts } from '@/patterns/forms/conflict';
import { Private } from '@/patterns/display/private';
import { FormPage, SaveBar, SaveKeys } from '@/patterns/forms/form-page';
import { useSaveKeys } from '@/patterns/forms/save-keys';
import { useServerForm, type ServerForm } from '@/patterns/forms/server-form';
import { contactDetail } from '@/sections/contacts/api';
import { prospectNamed } from '@/sections/contacts/picker';
import { Button, Spinner } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { readQuantity } from '@/lib/numbers/whole-number';
import type { Quote } from '@/sections/quotes/api';
import { createQuote, reviseQuote, updateQuote } from '@/sections/quotes/mutations';
import { fieldLabels } from '@/sections/quotes/labels';
import { PeopleCard, TextsCard, ValidityCard } from './form-cards';
import { LinesCard } from './form-lines';
import { changesOf, fieldOf, toForm, toServer, totalsOf, type QuotePerson, type FormValues } from './form-mapping';

const fieldOrder = { first: 'title', inLine: ['product', 'description', 'quantity', 'unit_price'] };

interface NewQuoteProps {
  /** The contact or prospect, if the form was opened from their page. */
  customerId?: string;
  prospectId?: string;
  onDiscard: () => void;
  onSaved: (quote: Quote) => void;
}

/** The page for a new quote. Waits for the name of the contact or prospect that it is for. */
export function NewQuote({ customerId = '', prospectId = '', ...form }: NewQuoteProps) {
  const contact = useQuery({ ...contactDetail(customerId), enabled: customerId !== '' });
  const known = useQuery(prospectNamed(prospectId));
  if (contact.isLoading || known.isLoading) return <Spinner label="Loading..." />;
  const person = {
    customer: contact.data ? { id: contact.data.id, label: contact.data.name } : null,
    prospect: known.data ? { id: known.data.id, label: known.data.name } : null,
  };
  return <QuoteForm person={person} {...form} />;
}

interface QuoteFormProps {
  /** The quote to edit; omitted for a new one. */
  quote?: Quote;
  person?: QuotePerson;
  onDiscard: () => void;
  onSaved: (quote: Quote) => void;
}

/** A page for creating and editing, because the form has lines. Editing a quote that was sent makes a new version. */
export function QuoteForm({ quote, person, onDiscard, onSaved }: QuoteFormProps) {
  const create = useMutation(createQuote());
  const update = useMutation(updateQuote());
  const revise = useMutation(reviseQuote());
  const nextVersion = quote?.sent_at ? quote.revision + 1 : undefined;
  const server = useServerForm<FormValues, Quote>({
    values: toForm(quote, person),
    version: quote?.version,
    save: (values, { version, key, base }) =>
      quote && version !== undefined
        ? (nextVersion ? revise : update).mutateAsync({
            quote: { id: quote.id, version },
            values: changesOf(values, base),
          })
        : create.mutateAsync({ quote: toServer(values), key }),
    saved: onSaved,
    fieldOf,
    prefills: person?.customer || person?.prospect ? [{ what: 'contact', fields: ['customer_id', 'prospect_id'] }] : [],
  });
  const frame = useRef<HTMLFormElement>(null);
  const submit = nextVersion ? `Save version ${nextVersion}` : quote ? 'Save quote' : 'Create quote';
  useSaveKeys(frame, submit);
  return (
    <FormPage
      title={quote ? `Edit ${quote.number}` : 'New Quote'}
      server={server}
      frame={frame}
      what={`the quote can be ${quote ? 'saved' : 'created'}`}
      order={fieldOrder}
      onSubmit={() => void server.submit()}
      note={nextVersion && <VersionNote next={nextVersion} />}
      end={
        <>
          <Saves server={server} submit={submit} isNew={!quote} onDiscard={onDiscard} />
          {quote && <Conflict server={server} />}
        </>
      }
    >
      <PeopleCard form={server.form} fixed={Boolean(quote && (nextVersion ?? quote.revision) > 1)} />
      <div className="stack">
        <LinesCard form={server.form} />
        <TextsCard form={server.form} />
      </div>
      <ValidityCard form={server.form} />
    </FormPage>
  );
}

const VersionNote = ({ next }: { next: number }) => (
  <div className="callout info">
    <Icon name="info" />
    <p>
      The customer has version {next - 1}. Saving a change creates version {next}, which you then send. Until then, the
      customer can&apos;t accept this quote.
    </p>
  </div>
);

interface SavesProps {
  server: ServerForm<FormValues, Quote>;
  submit: string;
  isNew: boolean;
  onDiscard: () => void;
}

function Saves({ server, submit, isNew, onDiscard }: SavesProps) {
  const [lines, total_amount, discount_amount, tax_amount] = useWatch({
    control: server.form.control,
    name: ['lines', 'total_amount', 'discount_amount', 'tax_amount'],
  });
  const sums = totalsOf({ lines, total_amount, discount_amount, tax_amount });
  return (
    <SaveBar
      noun="quote"
      state={server.form.formState.isDirty ? 'changed' : isNew ? 'new' : 'unchanged'}
      lines={lines.length}
      quantity={lines.reduce((sum, { quantity }) => sum + (readQuantity(quantity) || 0), 0)}
      total={<Private kind="total" value={sums.final} />}
    >
      <Button onClick={onDiscard}>Discard</Button>
      <Button type="submit" variant="primary" busy={server.saving && 'Saving...'}>
        {server.cut ? 'Try again' : submit}
        <SaveKeys />
      </Button>
    </SaveBar>
  );
}

/** Shown when someone else saved first: both versions, field by field. */
function Conflict({ server }: { server: ServerForm<FormValues, Quote> }) {
  if (server.conflict === undefined) return null;
  return (
    <ConflictDialog
      record={{
        noun: 'quote',
        labels: fieldLabels,
        show,
        amounts: { total_amount: 'total', discount_amount: 'amount', tax_amount: 'amount' },
        read: (row) => ({ values: toForm(row), version: row.version }),
      }}
      base={server.base()}
      mine={server.form.getValues()}
      theirs={server.conflict}
      onClose={server.dropConflict}
      onResolve={server.resolve}
    />
  );
}

const show: ValueTexts<FormValues> = {
  customer_id: pickedName,
  prospect_id: pickedName,
  lines: (lines) =>
    lines.map((line) => `${line.quantity} × ${line.description || (line.product?.label ?? '')}`).join(', ') || 'none',
};
