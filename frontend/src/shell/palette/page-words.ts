// Other names that people search for. Those of pages are only here, because the menu doesn't need them.

import type { Command } from '../command';

/** By the page's path. */
const pageWords: Readonly<Record<string, string | undefined>> = {
  '/': 'home start figures',
  '/today': 'day sheet what to do now late',
  '/contacts': 'customers clients people',
  '/contacts/prospects': 'leads people not yet customers',
  '/contacts/enquiries': 'questions inquiries answer',
  '/contacts/calls': 'call records log phone',
  '/contacts/campaigns': 'mailings newsletter email marketing',
  '/vendors': 'shops suppliers shop analytics bought from',
  '/purchases': 'orders purchases sales',
  '/quotes': 'offers estimates sent accepted declined expired',
  '/expenses': 'expenses buying vendors shops bought',
  '/tracking': 'parcels shipments carrier delivery receive',
  '/products': 'products inventory stock',
  '/catalog': 'categories brands specifications',
  '/asset-management': 'units assets serial numbers tags labels',
  '/inventory/admin': 'count shelf stocktake inventory admin approve difference adjust',
  '/registry': 'all records',
  '/registry/reports': 'figures charts',
  '/catalog/import-export': 'csv xlsx spreadsheet excel bring my books upload download file paste table sample',
  '/workspace': 'notes',
  '/tasks': 'to do follow up pending list board',
  '/calendar': 'day week month appointments events ical feed',
  '/documents': 'files',
  '/purchase-orders': 'orders of several lines deliveries multi line',
  '/inventory': 'stock on hand value low out dead reorder movements ledger shelf',
  '/calculator': 'price margin mark-up markup discount landed cost change cash till tape',
  '/categories': 'tree products',
  '/specifications': 'attributes properties units voltage categories products',
  '/brands': 'manufacturers makers makes products',
  '/asset-contacts': 'units customers who holds awaits serial',
  '/theme-preview': 'design colours components styles',
  '/admin/settings':
    'business company name address logo letterhead tax bank iban currency locale date number format time zone week payment terms',
  '/account': 'profile name email password two-factor authenticator google sessions devices sign out everywhere',
  '/source-of-truth': 'integrity self-check backup',
  '/health-checks': 'status mail disk backup checks version',
  '/admin/settings/mail': 'smtp email server sender password test templates texts',
  '/admin/audit-log': 'history who changed what when tampering hash chain',
  '/admin/api-keys': 'integration token secret scopes developer rest bearer connect',
  '/admin/webhooks': 'integration events notify callback url delivery log signing secret',
  '/admin/environments': 'test development production copy empty reset scramble anonymous',
  '/admin': 'people roles users colleagues members team staff invite invitation permissions settings',
};

export const wordsOf = ({ to, words }: Command): string | undefined => words ?? pageWords[to ?? ''];
