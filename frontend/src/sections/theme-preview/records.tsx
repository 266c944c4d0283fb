import { count } from '@/lib/numbers/money';
import { Bars } from '@/patterns/chart/bars';
import { Trend } from '@/patterns/chart/trend';
import { Day } from '@/patterns/display/day';
import { ProgressLegend, ItemProgress } from '@/patterns/display/item-progress';
import { MoneyTable } from '@/patterns/display/money-table';
import { None, Private } from '@/patterns/display/private';
import { Stats } from '@/patterns/display/stat-card';
import { StateRail } from '@/patterns/display/state-rail';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Card, Facts } from '@/patterns/record/detail-page';
import { IconThumb, PhoneLine } from '@/patterns/record/record-card';
import { Timeline } from '@/patterns/timeline/timeline';
import { Button } from '@/ui/button';
import { LONG } from './long-text';
import { Specimen, Specimens } from './specimen';

const QUANTITIES = { good: 4, now: 1, shipped: 3, waiting: 5, bad: 1, lost: 1, cancelled: 1 };
const MONTHS = [
  { label: 'Sep', value: 1200, before: 900, tooltip: ['September', '$1,200.00'] },
  { label: 'Oct', value: 1800, before: 1700, tooltip: ['October', '$1,800.00'] },
  { label: 'Nov', value: 1500, before: 1900, tooltip: ['November', '$1,500.00'] },
];
const AT = '2026-11-22T09:00:00Z';

export function Records() {
  return (
    <>
      <Specimens title="Record page">
        <Specimen wide name="Card with facts, an empty value and long text">
          <Card title="Contact" sub="Gold" end={<Button size="sm">Edit</Button>}>
            <Facts
              facts={[
                ['Name', LONG],
                ['Phone', <None key="phone" />],
                ['Balance', <Private key="balance" kind="total" value={1234.5} />],
                ['Since', <Day key="since" date="2026-11-22" />],
              ]}
            />
          </Card>
        </Specimen>
        <Specimen wide name="Timeline">
          <Timeline
            items={[
              {
                id: '1',
                at: AT,
                icon: 'edit',
                tone: 'info',
                who: 'Sinéad Walsh',
                what: 'changed the order',
                changes: [{ name: 'Quantity', old: '2', new: '12' }],
              },
              { id: '2', at: AT, icon: 'edit', who: 'Sinéad Walsh', what: 'added a note', note: LONG },
            ]}
          />
        </Specimen>
        <Specimen wide name="Row on a phone">
          <PhoneLine
            picture={<IconThumb icon="box" />}
            link={<span className="l1 trunc block">{LONG}</span>}
            sub="12 in stock"
          >
            <StatusBadge display={{ label: 'Active', tone: 'success', icon: 'check-c' }} />
          </PhoneLine>
        </Specimen>
        <Specimen wide name="How an amount is calculated">
          <MoneyTable
            rows={[
              { label: 'Subtotal', value: <Private kind="amount" value={1200} /> },
              { label: 'Discount', value: <Private kind="amount" value={-200} /> },
              { label: 'Total', value: <Private kind="total" value={1000} />, look: 'total' },
            ]}
          />
        </Specimen>
      </Specimens>
      <Progress />
      <Charts />
    </>
  );
}

function Progress() {
  return (
    <>
      <Specimens title="Figures">
        <Specimen wide name="Two figures">
          <Stats
            label="Figures"
            stats={[
              { label: 'Sales', labelEnd: 'this month', figure: '$12,400.00', sub: '12% more than last month' },
              { label: 'Orders', figure: '48' },
            ]}
          />
        </Specimen>
      </Specimens>
      <Specimens title="Progress">
        <Specimen wide name="Steps of a record">
          <StateRail
            stops={[
              { label: 'Draft', state: 'done', at: AT },
              { label: 'Ordered', state: 'here' },
              { label: 'Received', state: 'ahead' },
            ]}
          />
        </Specimen>
        <Specimen wide name="Items">
          <ItemProgress quantities={QUANTITIES} />
          <ProgressLegend quantities={QUANTITIES} />
        </Specimen>
        <Specimen wide name="Many items">
          <ItemProgress quantities={{ good: 120, waiting: 80 }} />
        </Specimen>
      </Specimens>
    </>
  );
}

function Charts() {
  return (
    <Specimens title="Charts">
      <Specimen wide name="Bars">
        <Bars label="Sales by month" bars={MONTHS} axisText={count} />
      </Specimen>
      <Specimen wide name="Line, with the compared period">
        <Trend label="Sales by month, compared" points={MONTHS} axisText={count} valueText={count} />
      </Specimen>
    </Specimens>
  );
}
