import { Link } from '@tanstack/react-router';
import { seesCosts } from '@/api/costs';
import type { Fact } from '@/patterns/record/detail-page';
import { None, Private } from '@/patterns/display/private';
import { fullDate } from '@/lib/dates/dates';
import type { Unit } from './api';
import { UnitCustomer } from './cards';
import { conditionLabels } from './labels';

/** The facts of a unit, as label and value. */
export const factRows = (unit: Unit): Fact[] => [
  [
    'Product',
    <Link key="product" to="/inventory/product/$id" params={{ id: unit.product_id }}>
      {unit.product_name}
    </Link>,
  ],
  ['Serial number', unit.serial_number ? <span className="num">{unit.serial_number}</span> : <None />],
  ['Condition', conditionLabels[unit.condition]],
  ['Location', unit.location ?? <None />],
  ['Customer', <UnitCustomer key="whose" unit={unit} />],
  seesCosts() && ['Cost', <Private key="cost" kind="price" value={unit.unit_cost} />],
  ['In stock since', unit.received_at ? fullDate(unit.received_at) : <None />],
  ['Warranty until', unit.warranty_until ? fullDate(unit.warranty_until) : <None />],
];
