import type { Section, Subpage } from '@/patterns/navigation/section';
import { identity } from './identity/section';
import { billing } from './billing/section';
import { environments } from './environments/section';
import { preferences } from './preferences/section';
import { contacts } from './contacts/section';
import { vendors } from './vendors/section';
import { business } from './business/section';
import { stock } from './stock/section';
import { brands } from './brands/section';
import { specifications } from './specifications/section';
import { catalog } from './catalog/section';
import { units } from './units/section';
import { inventory } from './inventory/section';
import { stockOrders } from './stock-orders/section';
import { shipments } from './shipments/section';
import { sales } from './sales/section';
import { tasks } from './tasks/section';
import { quotes } from './quotes/section';
import { pipeline } from './pipeline/section';
import { documents } from './documents/section';
import { workspace } from './workspace/section';
import { campaigns } from './campaigns/section';
import { notifications } from './notifications/section';
import { reporting } from './reporting/section';
import { dashboard } from './dashboard/section';
import { imports } from './imports/section';
import { calculator } from './calculator/section';
import { admin } from './admin/section';
import { integrations } from './integrations/section';
import { health } from './health/section';
import { themePreview } from './theme-preview/section';
import { landing } from './landing/section';

/** Each section, after those that it may import. */
export const sections = [
  identity,
  billing,
  environments,
  preferences,
  contacts,
  vendors,
  business,
  stock,
  brands,
  specifications,
  catalog,
  units,
  inventory,
  stockOrders,
  shipments,
  sales,
  tasks,
  quotes,
  pipeline,
  documents,
  workspace,
  campaigns,
  notifications,
  reporting,
  dashboard,
  imports,
  calculator,
  admin,
  integrations,
  health,
  themePreview,
  landing,
] as const;

/** The pages of a menu entry, those of its own section first. */
export function subpagesOf(path: string): Subpage[] {
  const isOwn = ({ menu = [] }: Pick<Section, 'menu'>) => menu.some((entry) => entry.path === path);
  return sections
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
    .flatMap(({ subpages = [] }) => subpages)
    .filter(({ of }) => of === path);
}
