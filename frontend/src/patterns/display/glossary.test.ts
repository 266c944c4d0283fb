import { expect, test } from 'vitest';
import { meaningOf, type Term } from './glossary';

const terms: Record<Term, string> = {
  'allocation status': 'How much of an open order is reserved, promised or still waiting for stock.',
  available: 'On hand, minus reserved.',
  incoming: 'Ordered from vendors and not received yet, including items in transit.',
  margin: 'Profit as a share of the price: a cost of $60 and a price of $100 give 40%.',
  'mark-up': 'Profit as a share of the cost: a cost of $60 and a price of $100 give 66.7%.',
  promised: 'Allocated to an order from incoming goods.',
  reserved: 'Allocated from the stock on hand to an order, or to a quote until it expires.',
  stale: 'Past due with a follow-up more than 14 days ago.',
  turnover:
    'Cost of the items that left the stock, divided by the average stock value; at 2, the stock was replaced twice.',
};

test.each(Object.entries(terms))('the help for %s is its meaning in the glossary', (term, meaning) => {
  expect(meaningOf(term as Term)).toBe(meaning);
});
