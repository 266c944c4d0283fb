/** A card by its title, with its approximate height. Cards without a title, such as callouts, are left out. */
type CardLayout = readonly [title: string, height: number];

export interface RecordLayout {
  /** Shown before the title, as on the page. */
  kind?: string;
  /** The height of the part across both columns, such as the progress of an order. */
  top?: number;
  /** The first column is wider than on other pages. */
  wide?: boolean;
  main: readonly CardLayout[];
  side: readonly CardLayout[];
}

const STEPS = 44;
const CONTACT: CardLayout = ['Contact', 247];
const TIMELINE: CardLayout = ['Timeline', 281];

/** The parts that each kind of record page always has, by URL, for its skeleton. */
export const recordLayouts: Readonly<Record<string, RecordLayout>> = {
  '/contacts/$id': {
    main: [['Contact', 298], TIMELINE],
    side: [
      ['Sales', 106],
      ['Open activity', 135],
      ['Tier', 86],
      ['Campaigns', 114],
    ],
  },
  '/contacts/prospects/$id': {
    main: [
      ['Prospect', 218],
      ['Calls', 86],
    ],
    side: [
      ['Enquiries', 86],
      ['Quotes', 86],
      ['Tasks', 86],
    ],
  },
  '/contacts/enquiries/$id': { top: STEPS, main: [['Description', 86]], side: [['Enquiry', 218]] },
  '/documents/$id': {
    main: [
      ['Preview', 480],
      ['Versions', 110],
    ],
    side: [
      ['Linked to', 96],
      ['Details', 218],
    ],
  },
  '/contacts/campaigns/$id': { top: STEPS, main: [['Message', 166]], side: [['Campaign', 162]] },
  '/inventory/product/$id': {
    main: [
      ['Stock', 276],
      ['Waiting orders', 137],
      ['Movements', 491],
    ],
    side: [
      ['Pictures', 361],
      ['Product', 330],
      ['Specifications', 162],
      ['Description', 110],
    ],
  },
  '/purchases/$id': {
    kind: 'Sales order',
    main: [['Items', 210], ['Allocation', 300], ['Deliveries and returns', 86], TIMELINE],
    side: [CONTACT, ['Details', 218]],
  },
  '/quotes/$id': { kind: 'Quote', main: [['Quote details', 391], TIMELINE], side: [['Contact', 106]] },
  '/asset-management/$id': {
    kind: 'Unit',
    main: [['History', 170], TIMELINE],
    side: [['Unit', 294]],
  },
  '/stock-orders/$id': {
    top: STEPS,
    wide: true,
    main: [['Lines', 227], ['Landed cost', 171], TIMELINE],
    side: [['Shipments', 115]],
  },
  '/tracking/$id': {
    kind: 'Shipment',
    main: [['', 84], ['In this shipment', 187], ['Photos', 110], TIMELINE],
    side: [['Delivery details', 234]],
  },
  '/vendors/shop/$id': {
    top: 208,
    main: [
      ['Spend by month', 300],
      ['Lead time (days)', 300],
      ['Price history', 300],
      ['Products bought', 130],
    ],
    side: [
      ['Vendor', 294],
      ['Open stock orders', 130],
      ['How this is calculated', 54],
    ],
  },
  '/workspace/$id': {
    main: [['Text', 470]],
    side: [
      ['Details', 218],
      ['Version history', 146],
    ],
  },
  '/tasks/$id': {
    main: [
      ['Task', 162],
      ['Notes', 161],
      ['Timeline', 106],
    ],
    side: [
      ['Progress', 95],
      ['Follow-up', 86],
      ['Appointments', 86],
      ['About', 162],
    ],
  },
};
