import { StatusBadge, type StatusDisplay } from '@/patterns/display/status-badge';
import { activeStatus, disabledStatus } from '@/sections/admin/members/labels';
import { campaignLabels, recipientLabels } from '@/sections/campaigns/labels';
import { statusLabels as productLabels } from '@/sections/catalog/labels';
import { statusLabels as contactLabels } from '@/sections/contacts/labels';
import { deliveryLabels, returnedStatus } from '@/sections/sales/deliveries/labels';
import { statusLabels as importLabels } from '@/sections/imports/labels';
import { countLabels } from '@/sections/inventory/labels';
import { kindLabels as notificationLabels } from '@/sections/notifications/labels';
import { fulfilmentLabels, giftLabel, statusLabels as orderLabels } from '@/sections/sales/orders/labels';
import { enquiryLabels, prospectLabels, respondLabels } from '@/sections/pipeline/labels';
import { mailLabels, statusLabels as quoteLabels } from '@/sections/quotes/labels';
import { unitLabels } from '@/sections/stock/labels';
import { shipmentLabels, stockOrderLabels } from '@/sections/stock-orders/labels';
import { appointmentLabels, statusLabels as taskLabels, urgencyLabels } from '@/sections/tasks/labels';
import { vendorStatusLabels } from '@/sections/vendors/labels';
import { Specimens } from './specimen';

const TONES = ['success', 'warning', 'danger', 'info', 'special', 'neutral'] as const;

type StatusLabels = Readonly<Record<string, StatusDisplay>>;

/** The statuses of every kind of record, as their sections declare them. */
const groups: readonly [title: string, labels: StatusLabels][] = [
  ['Contacts', contactLabels],
  ['Prospects', prospectLabels],
  ['Enquiries', enquiryLabels],
  ['Answers', respondLabels],
  ['Sales orders', { ...orderLabels, gift: giftLabel }],
  ['Fulfilment', fulfilmentLabels],
  ['Deliveries', { ...deliveryLabels, returned: returnedStatus }],
  ['Quotes', quoteLabels],
  ['Quote emails', mailLabels],
  ['Stock orders', stockOrderLabels],
  ['Shipments', shipmentLabels],
  ['Products', productLabels],
  ['Units', unitLabels],
  ['Stock counts', countLabels],
  ['Vendors', vendorStatusLabels],
  ['Tasks', taskLabels],
  ['Urgency', urgencyLabels],
  ['Appointments', appointmentLabels],
  ['Campaigns', campaignLabels],
  ['Recipients', recipientLabels],
  ['Notifications', notificationLabels],
  ['Imports', importLabels],
  ['Accounts', { active: activeStatus, disabled: disabledStatus }],
];

export function Badges() {
  return (
    <>
      <Specimens title="Tones, and the large badge">
        {TONES.map((tone) => (
          <StatusBadge key={tone} display={{ label: tone, tone, icon: 'check-c' }} />
        ))}
        <StatusBadge large display={{ label: 'Large', tone: 'info', icon: 'truck' }} />
      </Specimens>
      {groups.map(([title, labels]) => (
        <Specimens key={title} title={title}>
          {Object.entries(labels).map(([status, display]) => (
            <StatusBadge key={status} display={display} />
          ))}
        </Specimens>
      ))}
    </>
  );
}
