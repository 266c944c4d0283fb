// Where the journeys open each dialog with a form.

export interface Shown {
  /** The server's list of records that have this dialog, and which of them to use. */
  from: string;
  with?: Readonly<Record<string, unknown>>;
  /** The URL of a record, up to `?open=`. */
  at: string;
  opens: readonly string[];
}

/** Dialogs that need no record, by source file. */
export const dialogsWithoutRecord: Record<string, string> = {
  'contacts/form': '/contacts?open=new',
  'pipeline/prospect-form': '/contacts/prospects?open=new',
  'pipeline/enquiry-form': '/?new=enquiry',
  'pipeline/call-form': '/?new=call',
  'campaigns/form': '/contacts/campaigns?open=new',
  'brands/form': '/brands?open=new',
  'specifications/form': '/specifications?open=new',
  'catalog/form': '/products?open=new',
  'catalog/category-form': '/categories?open=new',
  'inventory/start': '/inventory/admin?open=new',
  'units/count-in': '/asset-management?open=new',
  'shipments/form': '/tracking?open=new',
  'workspace/form': '/workspace?open=new',
  'vendors/form': '/vendors?open=new',
  'tasks/form': '/tasks?open=new',
  'tasks/appointment-form': '/calendar?open=new',
  'tasks/event-form': '/calendar?open=event-new',
  'admin/mail/template-dialog': '/admin/settings/mail?open=quote',
  'admin/environment-dialog': '/admin/environments?open=copy',
  'business/business-dialog': '/admin/settings?dialog=business',
  'identity/account/email-dialog': '/account?open=email',
  'identity/account/password-dialog': '/account?open=password',
};

/** Dialogs of a record, by source file. */
export const recordDialogs: Record<string, Shown> = {
  'contacts/form contacts/blacklist': {
    from: '/customers',
    with: { status: 'active' },
    at: '/contacts/$id',
    opens: ['edit', 'blacklist'],
  },
  'pipeline/prospect-form pipeline/prospect-dialogs': {
    from: '/prospects',
    with: { status: 'new' },
    at: '/contacts/prospects/$id',
    opens: ['edit', 'lost'],
  },
  'pipeline/enquiry-form pipeline/answer-form pipeline/enquiry-quote': {
    from: '/enquiries',
    with: { status: 'new' },
    at: '/contacts/enquiries/$id',
    opens: ['edit', 'answer', 'quote'],
  },
  'campaigns/form campaigns/dialogs': {
    from: '/campaigns',
    with: { status: 'draft' },
    at: '/contacts/campaigns/$id',
    opens: ['edit', 'schedule'],
  },
  'catalog/form catalog/adjust catalog/specifications-form': {
    from: '/products',
    with: { is_unit_tracked: false },
    at: '/inventory/product/$id',
    opens: ['edit', 'adjust', 'specifications'],
  },
  'deliveries/hand-over deliveries/form': {
    from: '/purchases',
    with: { display_status: 'new' },
    at: '/purchases/$id',
    opens: ['pickup', 'deliver'],
  },
  'multi-line-orders/form': { from: '/purchase_orders', at: '/purchase-orders/$id', opens: ['edit'] },
  'quotes/send': { from: '/quotes', with: { status: 'draft' }, at: '/quotes/$id', opens: ['send'] },
  'quotes/answer': { from: '/quotes', with: { status: 'sent' }, at: '/quotes/$id', opens: ['accepted', 'rejected'] },
  'units/form units/labels-dialog': { from: '/assets', at: '/asset-management/$id', opens: ['edit', 'label'] },
  'stock-orders/shipment-form stock-orders/refund-form stock-orders/cancel': {
    from: '/stock_orders',
    with: { status: 'ordered' },
    at: '/stock-orders/$id',
    opens: ['shipment', 'refund', 'cancel'],
  },
  'shipments/form': { from: '/shipments', with: { status: 'in_transit' }, at: '/tracking/$id', opens: ['edit'] },
  'shipments/unexpected-item': {
    from: '/shipments',
    with: { status: 'delivered' },
    at: '/tracking/$id/receive',
    opens: ['surplus'],
  },
  'inventory/count-form': {
    from: '/stock_counts',
    with: { status: 'counting' },
    at: '/inventory/admin?count=$id',
    opens: ['edit'],
  },
  'documents/form documents/version-form documents/link-form': {
    from: '/documents',
    at: '/documents/$id',
    opens: ['edit', 'version', 'link'],
  },
  'vendors/form': { from: '/vendors', at: '/vendors/shop/$id', opens: ['edit'] },
  'tasks/form tasks/follow-up tasks/appointment-form': {
    from: '/tasks',
    with: { status: 'pending' },
    at: '/tasks/$id',
    opens: ['edit', 'follow-up', 'appointment'],
  },
};

/** Dialogs opened by an action inside a page: their fields are counted in the source. */
export const actionDialogs = [
  'admin/explain',
  'catalog/bulk-dialogs',
  'catalog/category-dialogs',
  'catalog/details-form',
  'contacts/bulk-dialogs',
  'deliveries/complete-dialog',
  'deliveries/return',
  'inventory/approve',
  'orders/bulk-pickup',
  'pipeline/call-edit',
  'quotes/bulk-dialogs',
  'stock/manual-allocation-dialogs',
  'units/actions',
  'units/location-dialog',
];
