// What the clips about waiting customers need: a customer waits for a product of which a shipment has arrived.

const api = (page, path, body) =>
  page.evaluate(
    async ([where, sent]) => {
      const { api_key } = await (await fetch('/config.json')).json();
      const session = Object.values(localStorage).find((text) => text.includes('access_token'));
      const answer = await fetch(`/rest/v1/${where}`, {
        method: 'POST',
        headers: {
          apikey: api_key,
          authorization: `Bearer ${JSON.parse(session).access_token}`,
          'x-environment': 'production',
          'content-type': 'application/json',
        },
        body: JSON.stringify(sent),
      });
      if (!answer.ok) throw new Error(`${where}: ${await answer.text()}`);
      return answer.json();
    },
    [path, body],
  );

/** Returns the ids of the order that waits and of the shipment. */
export async function placeWaitingOrder(page) {
  const lamp = await api(page, 'products', { name: 'Brass desk lamp', price: 64, sku: 'BL-64', stock_quantity: 1 });
  const sell = async (name, quantity) => {
    const customer = await api(page, 'customers', { name, phone: '(208) 555-0142' });
    return api(page, 'purchases', { customer_id: customer.id, product_id: lamp.id, quantity, unit_price: 64 });
  };
  await sell('Clara Vance', 1);
  const order = await sell('Jonah Reyes', 2);
  const vendor = await api(page, 'vendors', { name: 'Halden Lighting' });
  const bought = await api(page, 'stock_orders', {
    vendor_id: vendor.id,
    status: 'ordered',
    lines: [{ product_id: lamp.id, quantity: 4, unit_price: 31 }],
  });
  const shipment = await api(page, 'shipments', {
    tracking_number: 'SW 4471 9032',
    carrier: 'Swiftline',
    status: 'delivered',
    lines: [{ stock_order_line_id: bought.lines[0].id, quantity: 4 }],
  });
  return { order: order.id, shipment: shipment.id };
}
