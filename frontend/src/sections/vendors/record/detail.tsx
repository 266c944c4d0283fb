import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Card, DetailPage, Facts } from '@/patterns/record/detail-page';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { None } from '@/patterns/display/private';
import { useRemembered } from '@/patterns/record/recent-records';
import { StatusBadge } from '@/patterns/display/status-badge';
import { useMe } from '@/sections/identity/api';
import { fullDate } from '@/lib/dates/dates';
import { vendorByName, type Vendor } from '@/sections/vendors/api';
import { kindLabels, vendorStatusLabels } from '@/sections/vendors/labels';
import { WebLink } from '@/patterns/display/web-link';
import { VendorActions } from './actions';
import { ComingShipments, OpenOrders, ExpectedRefunds } from './coming';
import { HowCounted, VendorStats } from './figures';
import { DaysChart, SpendChart } from './charts';
import { BoughtCard } from './bought';

const DocumentsCard = lazyWithPreload(async () => (await import('@/sections/documents/card')).DocumentsCard);
const VendorForm = lazyFocused(async () => (await import('@/sections/vendors/form')).VendorForm);
const DeleteDialog = lazyFocused(async () => (await import('./delete')).DeleteDialog);

const route = getRouteApi('/signed-in/vendors/shop/$id');

export function VendorPage() {
  const { id: name } = route.useParams();
  const { open, product } = route.useSearch();
  const { data: vendor } = useSuspenseQuery(vendorByName(name));
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  useRemembered('vendors', vendor.id, vendor.name, kindLabels[vendor.kind]);
  const saved = (now: Vendor) => void navigate({ to: '/vendors/shop/$id', params: { id: now.name }, replace: true });
  return (
    <>
      <DetailPage
        title={vendor.name}
        badges={vendor.status !== 'active' && <StatusBadge display={vendorStatusLabels[vendor.status]} large />}
        actions={<VendorActions vendor={vendor} isAdmin={isAdmin} show={dialog.show} />}
        top={<VendorStats vendor={vendor} isOwn={!isAdmin} />}
        main={
          <>
            {vendor.spend !== null && <SpendChart vendor={vendor} />}
            <DaysChart vendor={vendor} />
            <BoughtCard vendor={vendor} product={product} />
          </>
        }
        side={
          <>
            <ContactCard vendor={vendor} />
            <OpenOrders vendor={vendor} />
            <ComingShipments vendor={vendor} />
            <ExpectedRefunds vendor={vendor} />
            <HowCounted isOwn={!isAdmin} costs={vendor.spend !== null} />
            <DocumentsCard record={{ vendor_id: vendor.id }} />
          </>
        }
      />
      {isAdmin && open === 'edit' && <VendorForm vendor={vendor} onClose={dialog.close} onSaved={saved} />}
      {isAdmin && open === 'delete' && <DeleteDialog vendor={vendor} onClose={dialog.close} />}
    </>
  );
}

function ContactCard({ vendor }: { vendor: Vendor }) {
  const { contact_person, email, phone, website, address, notes } = vendor;
  return (
    <Card title="Vendor">
      <Facts
        facts={[
          ['Kind', kindLabels[vendor.kind]],
          ['Contact person', contact_person ?? <None />],
          ['Email', email ? <a href={`mailto:${email}`}>{email}</a> : <None />],
          ['Phone', phone ? <a href={`tel:${phone}`}>{phone}</a> : <None />],
          ['Website', <WebLink key="web" address={website} />],
          ['Address', address ?? <None />],
          ['Last order', vendor.last_ordered_at ? fullDate(vendor.last_ordered_at) : <None />],
        ]}
      />
      {notes && <p className="note pre">{notes}</p>}
    </Card>
  );
}
