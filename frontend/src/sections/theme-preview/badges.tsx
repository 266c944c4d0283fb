import { StatusBadge, type StatusDisplay } from '@/patterns/display/status-badge';
import { activeWord, disabledWord } from '@/sections/admin/labels';
import { campaignWords, recipientWords } from '@/sections/campaigns/labels';
import { statusWords as productWords } from '@/sections/catalog/labels';
import { statusWords as contactWords } from '@/sections/contacts/labels';
import { deliveryWords, returnedWord } from '@/sections/deliveries/labels';
import { statusWords as importWords } from '@/sections/imports/labels';
import { countWords } from '@/sections/inventory/labels';
import { groupWords, supplyWords } from '@/sections/multi-line-orders/labels';
import { kindWords as notificationWords } from '@/sections/notifications/labels';
import { displayStatusWords, giftWord } from '@/sections/orders/labels';
import { enquiryWords, prospectWords, respondWords } from '@/sections/pipeline/labels';
import { mailWords, statusWords as quoteWords } from '@/sections/quotes/labels';
import { unitWords } from '@/sections/stock/labels';
import { shipmentWords, stockOrderWords } from '@/sections/stock-orders/labels';
import { appointmentWords, statusWords as taskWords, urgencyWords } from '@/sections/tasks/labels';
import { vendorStatusWords } from '@/sections/vendors/labels';
import { Specimens } from './specimen';

const TONES = ['success', 'warning', 'danger', 'info', 'special', 'neutral'] as const;

type Words = Readonly<Record<string, StatusDisplay>>;

/** The statuses of every kind of record, as their sections declare them. */
const groups: readonly [title: string, words: Words][] = [
  ['Contacts', contactWords],
  ['Prospects', prospectWords],
  ['Enquiries', enquiryWords],
  ['Answers', respondWords],
  ['Sales orders', { ...displayStatusWords, gift: giftWord }],
  ['Allocation', supplyWords],
  ['Purchase orders', groupWords],
  ['Deliveries', { ...deliveryWords, returned: returnedWord }],
  ['Quotes', quoteWords],
  ['Quote emails', mailWords],
  ['Stock orders', stockOrderWords],
  ['Shipments', shipmentWords],
  ['Products', productWords],
  ['Units', unitWords],
  ['Stock counts', countWords],
  ['Vendors', vendorStatusWords],
  ['Tasks', taskWords],
  ['Urgency', urgencyWords],
  ['Appointments', appointmentWords],
  ['Campaigns', campaignWords],
  ['Recipients', recipientWords],
  ['Notifications', notificationWords],
  ['Imports', importWords],
  ['Accounts', { active: activeWord, disabled: disabledWord }],
];

export function Badges() {
  return (
    <>
      <Specimens title="Tones, and the large badge">
        {TONES.map((tone) => (
          <StatusBadge key={tone} word={{ label: tone, tone, icon: 'check-c' }} />
        ))}
        <StatusBadge large word={{ label: 'Large', tone: 'info', icon: 'truck' }} />
      </Specimens>
      {groups.map(([title, words]) => (
        <Specimens key={title} title={title}>
          {Object.entries(words).map(([status, word]) => (
            <StatusBadge key={status} word={word} />
          ))}
        </Specimens>
      ))}
    </>
  );
}
