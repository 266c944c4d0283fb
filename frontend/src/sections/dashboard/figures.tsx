import { Stats } from '@/patterns/display/stat-card';
import { usePathExists } from '@/patterns/navigation/has-route';
import { Private } from '@/patterns/display/private';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { dayFormat, shortDate } from '@/lib/dates/dates';
import { monthLater } from '@/lib/dates/month';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { Figures } from './api';
import { relativeChange, percent } from './scale';

/** The figures of this month, each linked to its page. */
export function MonthFigures({ figures }: { figures: Figures }) {
  const exists = usePathExists();
  const grown = relativeChange(figures.month_purchases_total, figures.last_month_total_same_day);
  const stock = {
    label: 'Stock orders',
    labelEnd: 'this month',
    ...(figures.month_stock_orders_total === null
      ? { figure: count(figures.month_stock_orders_count) }
      : {
          figure: <Private kind="expense" value={figures.month_stock_orders_total} />,
          sub: plural(figures.month_stock_orders_count, 'order'),
        }),
  };
  const open = {
    label: 'Orders to deliver',
    figure: count(figures.open_orders),
    sub: figures.due_orders > 0 ? `${count(figures.due_orders)} due today or overdue` : 'none due',
  };
  return (
    <Stats
      label="This month"
      stats={[
        {
          label: 'Sales',
          labelEnd: 'this month',
          figure: (
            <>
              <Private kind="revenue" value={figures.month_purchases_total} />
              {grown !== undefined && <Delta by={grown} text={percent(grown)} />}
            </>
          ),
          sub: (
            <>
              vs. <Private kind="revenue" value={figures.last_month_total_same_day} /> through {comparedDay(figures)}
            </>
          ),
        },
        exists('/stock-orders') ? stock : open,
        {
          label: 'Picked up',
          labelEnd: 'this month',
          figure: (
            <>
              {count(figures.month_picked_up)}
              <span className="t-small t-3 plain">of {plural(figures.month_purchases_count, 'order')}</span>
            </>
          ),
          sub: exists('/stock-orders')
            ? `${count(figures.open_orders)} to deliver, ${open.sub}`
            : waitingText(figures.month_purchases_count - figures.month_picked_up),
        },
        {
          label: 'Contacts',
          figure: (
            <>
              {count(figures.customers)}
              {figures.month_new_customers > 0 && (
                <Delta by={figures.month_new_customers} text={count(figures.month_new_customers)} />
              )}
            </>
          ),
          sub: `${count(figures.month_new_customers)} new in ${monthOf(figures.today)}`,
        },
      ]}
    />
  );
}

const waitingText = (orders: number): string => (orders > 0 ? `${count(orders)} waiting` : 'none waiting');

/** The change against last month: green for an increase, red for a decrease. */
function Delta({ by, text }: { by: number; text: string }) {
  const up = by >= 0;
  return (
    <span className={cx('delta', up ? 'up' : 'down')}>
      <Icon name={up ? 'up-r' : 'down-r'} />
      <span className="sr">{up ? 'up' : 'down'}</span>
      {text}
    </span>
  );
}

const dayOf = (date: string): Date => new Date(`${date}T00:00:00`);

export const monthOf = dayFormat({ month: 'long' });

/** The name of the previous month. */
export const monthBefore = (date: string): string => monthOf(monthLater(date, -1));

/** The day of last month that today is compared with, such as `21 Oct`; its last day if that month was shorter. */
function comparedDay({ today, revenue }: Figures): string {
  const at = Math.min(dayOf(today).getDate(), revenue.last_month.length) - 1;
  const day = revenue.last_month[at]?.day;
  return day ? shortDate(day, dayOf(today)) : monthBefore(today);
}
