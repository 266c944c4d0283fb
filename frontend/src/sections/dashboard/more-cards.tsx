// Cards that aren't on the dashboard by default, so that they aren't loaded with it.

import { OverdueFooter, OverdueOrders, useOverdue } from '@/sections/sales/orders/dashboard-cards';
import { StockValue, StockValueFooter } from '@/sections/reporting/dashboard-cards';
import { count } from '@/lib/numbers/money';
import { DashboardCard } from './card';
import type { CardPosition } from './work-cards';

/** Overdue orders, the longest overdue first. */
export function OverdueOrdersCard(place: CardPosition) {
  const total = useOverdue().data?.total;
  return (
    <DashboardCard {...place} sub={total ? count(total) : undefined} footer={<OverdueFooter />}>
      <OverdueOrders />
    </DashboardCard>
  );
}

/** The value of the stock, by category. */
export function StockValueCard(place: CardPosition) {
  return (
    <DashboardCard {...place} footer={<StockValueFooter />}>
      <StockValue />
    </DashboardCard>
  );
}
