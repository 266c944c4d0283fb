import type { ReactNode } from 'react';
import { environmentLabels } from '@/sections/environments/labels';
import type { IconName } from '@/ui/icon-names';

interface Topic {
  id: string;
  title: string;
  icon: IconName;
  /** Its benefit, in one sentence. */
  lead: string;
  steps: readonly ReactNode[];
}

/** Renders the keys of a command as currently assigned in the registry. */
type KeysOf = (command: string) => ReactNode;

/** Guides for common tasks, as short as possible. */
export const topicsWith = (keys: KeysOf): readonly Topic[] => [...firstTopics(keys), ...daily(keys)];

const firstTopics = (keys: KeysOf): Topic[] => [
  {
    id: 'first-order',
    title: 'Your first order',
    icon: 'receipt',
    lead: 'You can create the contact and the product as you go.',
    steps: [
      <>Choose New order on the dashboard, or press {keys('new-/purchases')}.</>,
      <>
        Type a few letters of the customer&apos;s name. If they aren&apos;t listed, the last result creates the contact.
        Find the product the same way.
      </>,
      <>The total updates while you type. A gift has no price. Amounts are in the currency of your business.</>,
      <>Select Create order or press {keys('save')}. The order now has a number and a history.</>,
      <>
        When the customer picks up the items, choose Set pickup on the order. They are deducted from stock and the
        history records it.
      </>,
    ],
  },
  {
    id: 'import',
    title: 'Import your data',
    icon: 'upload',
    lead: 'Admins can import contacts, products, vendors, categories and orders from CSV or Excel files.',
    steps: [
      <>Open Import from a list, or press {keys('palette')} and type import.</>,
      <>Choose the kind of records and the file. Headings are matched automatically; match the rest yourself.</>,
      <>Check the file. You see new and updated rows, and errors with their reason. Nothing is saved yet.</>,
      <>Import. The report is kept, and Undo import reverts records that haven&apos;t changed since.</>,
    ],
  },
  {
    id: 'environments',
    title: 'Your business and the sample shop',
    icon: 'layers',
    lead: "You have your own business, a sample shop to try things out and a practice shop. Changes in one don't affect the others.",
    steps: [
      <>
        A colored line under the header shows where you are: blue is the sample shop (
        {environmentLabels.development.label}), amber is the practice shop ({environmentLabels.test.label}). Your own
        business ({environmentLabels.production.label}) has none.
      </>,
      <>
        Admins switch between them with Switch Environment in the account menu. Everyone else works in the default
        environment, which an admin chooses under Environments.
      </>,
      <>Only your own business sends emails to customers. The other two don't.</>,
      <>A copied link opens in the same place, so it shows the same records.</>,
    ],
  },
];

const daily = (keys: KeysOf): Topic[] => [
  {
    id: 'deliveries',
    title: 'Deliver in parts',
    icon: 'truck',
    lead: 'A sales order can have several items. Each is tracked by itself, and you can deliver them in parts.',
    steps: [
      <>
        Choose Plan delivery on the order, then the items or units and pickup, own driver or courier. Reserved items are
        preselected.
      </>,
      <>
        Use the button on the delivery to move it through packing, ready and in transit. The delivery note is in the
        three-dot menu.
      </>,
      <>
        Mark as delivered or Mark as picked up deducts the items from stock. The delivery can&apos;t change after that.
      </>,
      <>Return items takes them back, for a refund or a replacement: into stock, or blocked if they are damaged.</>,
    ],
  },
  {
    id: 'privacy',
    title: 'Hide amounts',
    icon: 'eye-off',
    lead: 'Keep amounts private when others can see your screen. Saved on this device.',
    steps: [
      <>
        Select the eye in the header to hide or show all amounts, or press {keys('privacy')}. If your browser uses one
        of these shortcuts itself, use the other.
      </>,
      <>Choose which amounts to hide and how much to blur them under Privacy Settings in the account menu.</>,
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
        Select Undo in the notification within ten seconds. After that, press {keys('undo')} to undo your last change
        from any page.
      </>,
      <>Your last five changes are under the bell, or in the account menu on a phone. Undo older ones there.</>,
      <>If a record has changed since, Undo leaves it as is and tells you.</>,
      <>You&apos;re asked to confirm actions that can&apos;t be undone, such as deleting an order.</>,
    ],
  },
  {
    id: 'export',
    title: 'Export your data',
    icon: 'download',
    lead: 'Export all rows of a list with its current search, filters, sorting and columns.',
    steps: [
      <>Search and filter the list until it shows what you want.</>,
      <>Choose Export above the list, then CSV or Excel.</>,
      <>To edit records and import them again, choose the Excel file with ID columns.</>,
      <>To print a page without its menus, press {keys('print')}. An order&apos;s PDF receipt is under More.</>,
    ],
  },
  {
    id: 'find',
    title: 'Find anything',
    icon: 'search',
    lead: 'Find any contact, order or product, and run any command.',
    steps: [
      <>Press {keys('palette')} anywhere, or select the search in the header.</>,
      <>
        Type part of a name, an order number, a SKU, an email address or a phone number. Use the arrow keys and Enter.
      </>,
      <>Before you type, it shows recent records and commands for this page.</>,
    ],
  },
];
