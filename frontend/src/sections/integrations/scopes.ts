import type { KeyScope } from './api';

export type Access = 'none' | 'read' | 'write';
type ScopeSection = KeyScope extends infer Suffix ? (Suffix extends `${infer Name}:${string}` ? Name : never) : never;

interface SectionLabels {
  section: ScopeSection;
  label: string;
  read: KeyScope;
  /** Sections without it can only be read. */
  write?: KeyScope;
}

export const scopeSections: readonly SectionLabels[] = [
  { section: 'contacts', label: 'Contacts and prospects', read: 'contacts:read', write: 'contacts:write' },
  { section: 'enquiries', label: 'Enquiries', read: 'enquiries:read', write: 'enquiries:write' },
  { section: 'calls', label: 'Calls', read: 'calls:read', write: 'calls:write' },
  { section: 'quotes', label: 'Quotes', read: 'quotes:read', write: 'quotes:write' },
  { section: 'orders', label: 'Sales orders and deliveries', read: 'orders:read', write: 'orders:write' },
  { section: 'catalog', label: 'Products, categories, brands', read: 'catalog:read', write: 'catalog:write' },
  { section: 'stock', label: 'Stock', read: 'stock:read', write: 'stock:write' },
  { section: 'vendors', label: 'Vendors', read: 'vendors:read', write: 'vendors:write' },
  { section: 'stock_orders', label: 'Stock orders', read: 'stock_orders:read', write: 'stock_orders:write' },
  { section: 'shipments', label: 'Shipments', read: 'shipments:read', write: 'shipments:write' },
  { section: 'tasks', label: 'Tasks', read: 'tasks:read', write: 'tasks:write' },
  { section: 'calendar', label: 'Calendar', read: 'calendar:read', write: 'calendar:write' },
  { section: 'documents', label: 'Documents', read: 'documents:read', write: 'documents:write' },
  { section: 'workspace', label: 'Workspace', read: 'workspace:read', write: 'workspace:write' },
  { section: 'campaigns', label: 'Campaigns', read: 'campaigns:read', write: 'campaigns:write' },
  { section: 'reports', label: 'Dashboard, reports and search', read: 'reports:read' },
  { section: 'changes', label: 'Live changes', read: 'changes:read' },
];

export type ChosenAccess = Readonly<Partial<Record<ScopeSection, Access>>>;

/** The scopes of what was chosen. Write includes read. */
export const scopesOf = (chosen: ChosenAccess): KeyScope[] =>
  scopeSections.flatMap(({ section, read, write }) => {
    const access = chosen[section] ?? 'none';
    if (access === 'none') return [];
    return [access === 'write' && write ? write : read];
  });

/** The same access to every section. */
export const accessToAll = (access: Access): ChosenAccess =>
  Object.fromEntries(scopeSections.map(({ section }) => [section, access]));

/** "Contacts and prospects: read and write". */
export const scopeLines = (scopes: readonly string[]): string[] =>
  scopeSections.flatMap(({ label, read, write }) => {
    if (write && scopes.includes(write)) return [`${label}: read and write`];
    return scopes.includes(read) ? [`${label}: read`] : [];
  });

/** "Read and write in 3 sections, read in 2". */
export function scopeSummary(scopes: readonly string[]): string {
  const writes = scopeSections.filter(({ write }) => write && scopes.includes(write));
  const reads = scopeSections.filter(({ read, write }) => scopes.includes(read) && !(write && scopes.includes(write)));
  const [only] = [...writes, ...reads];
  if (only && writes.length + reads.length === 1)
    return `${only.label}: ${writes.length > 0 ? 'read and write' : 'read'}`;
  const all = reads.length + writes.length === scopeSections.length ? 'all' : '';
  if (writes.length === 0) return `Read ${all || reads.length} sections`;
  if (reads.length === 0 || all) return `Read and write ${all || writes.length} sections`;
  return `Read and write ${writes.length} sections, read ${reads.length}`;
}
