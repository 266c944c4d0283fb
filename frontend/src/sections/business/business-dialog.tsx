import { useMutation, useQuery } from '@tanstack/react-query';
import { loadConfig } from '@/api/config';
import { ChoiceField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { FixedField } from '@/patterns/forms/form-page';
import { Problem } from '@/patterns/forms/problem';
import { useServerForm } from '@/patterns/forms/server-form';
import { Button, Spinner } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { businessSettings, changeSettings, type Business } from './api';
import {
  clockLabels,
  currencyOptions,
  dateFormats,
  numberFormats,
  regionOptions,
  weekStarts,
  zoneOptions,
} from './labels';
import { proposedFormats, proposedRegion, proposedZone } from './region-proposal';

const TITLE = 'Your business';

/** The first step of a new owner: a name and a country, which proposes currency, time zone and formats. */
export function BusinessDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(businessSettings());
  if (data) return <BusinessForm business={data} onClose={onClose} />;
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {isError ? (
        <div className="row">
          <Problem text="Couldn't load the settings." />
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <Spinner label="Loading settings..." />
      )}
    </Dialog>
  );
}

const regionOf = ({ regions }: Business, locale: string) => regions.find((region) => region.locale === locale);
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a country brings. The currency stays once amounts exist. */
function proposalFor(business: Business, locale: string) {
  const region = regionOf(business, locale);
  return {
    currency: business.currency_fixed ? business.currency : (region?.currency ?? business.currency),
    time_zone: region ? proposedZone(region, deviceZone()) : (business.time_zone ?? ''),
  };
}

/** A business that has a name was set up before, so its own settings are shown. */
function startingValues(business: Business) {
  const { name, currency, time_zone } = business;
  if (name) return { name, locale: business.locale, currency, time_zone: time_zone ?? '' };
  const locale = proposedRegion(business.regions, navigator.languages, business.locale);
  return { name, locale, ...proposalFor(business, locale) };
}

function BusinessForm({ business, onClose }: { business: Business; onClose: () => void }) {
  const change = useMutation(changeSettings());
  const server = useServerForm({
    values: startingValues(business),
    version: business.version,
    save: ({ name, locale, currency, time_zone }, { version = business.version }) =>
      change.mutateAsync({
        version,
        values: {
          name: name.trim(),
          locale,
          time_zone,
          ...(!business.currency_fixed && { currency }),
          ...proposedFormats(business, locale),
        },
      }),
    saved: () => {
      // The settings are saved; without an answer, the formats follow with the next page load.
      loadConfig().catch(() => undefined);
      onClose();
    },
    draft: false,
  });
  const { form } = server;
  const propose = () => {
    const { currency, time_zone } = proposalFor(business, form.getValues('locale'));
    form.setValue('currency', currency);
    form.setValue('time_zone', time_zone);
  };
  const region = regionOf(business, form.watch('locale'));
  return (
    <FormDialog
      title={TITLE}
      description="Used on screens, documents and emails. You can change everything later in Settings."
      submitLabel="Save"
      server={server}
      onClose={onClose}
    >
      <div className="stack gap-4">
        <TextField form={form} name="name" label="Business name" maxLength={200} required />
        <ChoiceField
          form={form}
          name="locale"
          label="Country"
          options={regionOptions(business.regions)}
          hint={
            region &&
            `${numberFormats[region.number_format]} · ${dateFormats[region.date_format]} · ${clockLabels[region.clock]} · Week starts on ${weekStarts[region.week_start]}`
          }
          onPick={propose}
        />
        {business.currency_fixed ? (
          <FixedField label="Currency" value={business.currency} hint="Fixed, because amounts already exist" />
        ) : (
          <ChoiceField form={form} name="currency" label="Currency" options={currencyOptions(business.currencies)} />
        )}
        <ChoiceField
          form={form}
          name="time_zone"
          label="Time zone"
          hint="Determines when your business day starts"
          options={zoneOptions(business.server_time_zone)}
        />
      </div>
    </FormDialog>
  );
}
