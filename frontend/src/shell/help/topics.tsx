import type { ReactNode } from 'react';
import type { IconName } from '@/ui/icon-names';

export interface Topic {
  id: string;
  title: string;
  icon: IconName;
  /** What it is good for, in one sentence. */
  lead: string;
  steps: readonly ReactNode[];
}

/** Draws the keys of a command as the registry has them now. */
export type KeysOf = (command: string) => ReactNode;

/** How the usual things are done, in as few words as they need. */
export const topicsWith = (keys: KeysOf): readonly Topic[] => [...beginning(keys), ...daily(keys)];

const beginning = (keys: KeysOf): Topic[] => [
  {
    id: 'first-order',
    title: 'Your first order',
    icon: 'receipt',
    lead: 'A contact and a product are made on the way; nothing has to be prepared.',
    steps: [
      <>Choose New order on the dashboard, or press {keys('new-/purchases')}.</>,
      <>
        Type a few letters of the customer&apos;s name. Nobody there yet? The last line of the answers creates the
        contact. The product is found the same way.
      </>,
      <>Quantity and unit price make the total while you type. A gift has no price. Amounts are in US dollars.</>,
      <>Create order, by the button or {keys('save')}. The order has a number now, and its story begins.</>,
      <>When the goods leave the shop, Set pickup on the order: the stock goes down and the story says so.</>,
    ],
  },
  {
    id: 'import',
    title: 'Bring your books',
    icon: 'upload',
    lead: 'Contacts, products, vendors, categories and sales orders come in as CSV or XLSX files. An admin does it.',
    steps: [
      <>Open Import from the list it belongs to, or by {keys('palette')} and the word import.</>,
      <>Say what the file holds and choose it. Headings are recognised; what is not can be matched by hand.</>,
      <>
        Check the file: it says what is new, what is updated and which rows are wrong, and why. Nothing is written yet.
      </>,
      <>Import. The report stays, and Undo import takes back what nobody changed since.</>,
    ],
  },
  {
    id: 'environments',
    title: 'Your business and the sample shop',
    icon: 'layers',
    lead: 'Your own business, a sample shop to try things out and an empty practice shop. Records never move from one to another.',
    steps: [
      <>
        A coloured line under the header shows where you are: blue is the sample shop, amber is the practice shop. Your
        own business has none.
      </>,
      <>
        An admin changes it under Switch Environment in the account menu. Everyone else works in the one that Orderkeep
        was set up to start with.
      </>,
      <>A copied link opens in the same place, so it shows the same records.</>,
    ],
  },
];

const daily = (keys: KeysOf): Topic[] => [
  {
    id: 'deliveries',
    title: 'Deliver in parts',
    icon: 'truck',
    lead: 'A sales order with several products is a purchase order; each of its lines is followed on its own.',
    steps: [
      <>
        Plan delivery on the order says which items or units go, by pickup, own driver or courier. What is kept on the
        shelf is put in already.
      </>,
      <>Its button takes it on: packing, ready, on its way. The delivery note is behind the three dots.</>,
      <>Mark as delivered, or Hand over, takes the goods off the shelf. From then on the delivery stays as it is.</>,
      <>Take back brings in what the customer returns: on the shelf again, or blocked when it is damaged.</>,
    ],
  },
  {
    id: 'privacy',
    title: 'Hide amounts',
    icon: 'eye-off',
    lead: 'For when someone looks over your shoulder. It is kept on this device.',
    steps: [
      <>
        The eye in the header hides all amounts and shows them again. So does {keys('privacy')}; the second one is for
        browsers that keep the first for themselves.
      </>,
      <>Privacy Settings in the account menu say which amounts are hidden, and how strongly.</>,
      <>
        Hidden amounts are also removed from print, copied text and screen readers. Exported files still include them.
      </>,
    ],
  },
  {
    id: 'undo',
    title: 'Undo a change',
    icon: 'undo',
    lead: 'Undo a status, an assignment, a priority, a deleted contact or a bulk change in one step.',
    steps: [
      <>
        Select Undo in the notification within ten seconds. After that, {keys('undo')} undoes your last change, also
        from another page.
      </>,
      <>Your last five changes are under the bell, or in the account menu on a phone. Undo older ones there.</>,
      <>If a record was changed again later, it stays as it is and you&apos;ll see a message.</>,
      <>Actions that can&apos;t be undone, such as deleting an order, ask you first.</>,
    ],
  },
  {
    id: 'export',
    title: 'Take your data along',
    icon: 'download',
    lead: 'A list becomes a file as you see it: its search, filters, order and columns, with all rows.',
    steps: [
      <>Search and filter the list until it shows what you want.</>,
      <>Choose Export above the list, then CSV or Excel.</>,
      <>
        For paper, {keys('print')} prints the page without what surrounds it. An order has a receipt as PDF under More.
      </>,
    ],
  },
  {
    id: 'find',
    title: 'Find anything',
    icon: 'search',
    lead: 'One field knows every contact, order and product, and everything that can be done.',
    steps: [
      <>Press {keys('palette')} anywhere, or the search in the header.</>,
      <>
        Type part of a name, an order number, a SKU, an e-mail or the digits of a phone number. Arrows choose, Enter
        opens.
      </>,
      <>Without a word it shows what can be done on this page, and what you looked at last.</>,
    ],
  },
];
