import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Card, DetailPage, Facts } from '@/patterns/record/detail-page';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { useRemembered } from '@/patterns/record/recent-records';
import { StatusBadge } from '@/patterns/display/status-badge';
import { useMe } from '@/sections/identity/api';
import { unitDetail } from '@/sections/units/api';
import { factRows } from '@/sections/units/facts';
import { conditionLabels, stepsOf, unitLabels } from '@/sections/units/labels';
import { NextStepButton, StepDialog, UnitActions } from './actions';
import { UnitPhotos } from './photos';
import { UnitTimeline, UnitJourney } from './history';

const DocumentsCard = lazyWithPreload(async () => (await import('@/sections/documents/card')).DocumentsCard);

const UnitForm = lazyFocused(async () => (await import('@/sections/units/form')).UnitForm);
const LabelsDialog = lazyFocused(async () => (await import('@/sections/units/labels-dialog')).LabelsDialog);

const route = getRouteApi('/signed-in/asset-management/$id');

export function UnitDetail() {
  const { id } = route.useParams();
  const { open } = route.useSearch();
  const { data: unit } = useSuspenseQuery(unitDetail(id));
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const step = isAdmin ? stepsOf[unit.status].find(({ to, reason }) => reason && to === open) : undefined;
  useRemembered('assets', unit.id, unit.asset_tag, unit.product_name ?? undefined);
  return (
    <div className="has-action-bar">
      <DetailPage
        title={unit.asset_tag}
        kind="Unit"
        badges={
          <>
            <StatusBadge display={unitLabels[unit.status]} large />
            {unit.condition !== 'new' && (
              <span className="badge outline plain lg">{conditionLabels[unit.condition]}</span>
            )}
          </>
        }
        actions={<UnitActions unit={unit} isAdmin={isAdmin} show={dialog.show} />}
        main={
          <>
            <UnitJourney unit={unit} />
            <UnitTimeline unit={unit} mayWrite={isAdmin} />
          </>
        }
        side={
          <>
            <Card title="Unit">
              <div className="stack gap-4">
                <Facts facts={factRows(unit)} />
                {unit.notes && <p className="note pre">{unit.notes}</p>}
              </div>
            </Card>
            <UnitPhotos unit={unit} />
            <DocumentsCard record={{ asset_id: unit.id }} />
          </>
        }
      />
      {isAdmin && open === 'edit' && <UnitForm unit={unit} onClose={dialog.close} />}
      {open === 'label' && <LabelsDialog units={[unit]} onClose={dialog.close} />}
      <div className="action-bar">
        <NextStepButton unit={unit} isAdmin={isAdmin} show={dialog.show} />
      </div>
      {step && <StepDialog unit={unit} step={step} onClose={dialog.close} />}
    </div>
  );
}
