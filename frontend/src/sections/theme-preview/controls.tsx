import '@/styles/specimen.css';
import { useState } from 'react';
import { TermHelp } from '@/patterns/display/term-help';
import { Avatar } from '@/ui/avatar';
import { Brand, Google } from '@/ui/brand';
import { Button, IconButton, Keys, Spinner } from '@/ui/button';
import { CheckBox } from '@/ui/check-box';
import { Icon } from '@/ui/icon';
import { iconNames } from '@/ui/icon-names';
import { Menu, MenuChecks, MenuGroup, MenuItem, MenuRadios, MenuRule } from '@/ui/menu';
import { Segmented } from '@/ui/segmented';
import { Switch } from '@/ui/switch';
import { LONG } from './long-text';
import { Specimen, Specimens } from './specimen';

const VARIANTS = ['plain', 'primary', 'danger', 'quiet', 'quiet-danger'] as const;

export function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Specimens title="Busy">
        <Switch label="Show the buttons below as busy, and a spinner" checked={busy} onChange={setBusy} />
        {busy && <Spinner label="Loading..." />}
      </Specimens>
      {VARIANTS.map((look) => (
        <Specimens key={look} title={`Button, ${look}`}>
          <Specimen name="Default (hover and focus with pointer and Tab)">
            <Button variant={look}>Save changes</Button>
          </Specimen>
          <Specimen name="With icon">
            <Button variant={look} icon="plus">
              New contact
            </Button>
          </Specimen>
          <Specimen name="Small and large">
            <Button variant={look} size="sm">
              Small
            </Button>
            <Button variant={look} size="lg">
              Large
            </Button>
          </Specimen>
          <Specimen name="Busy">
            <Button variant={look} busy={busy && 'Saving...'}>
              Save changes
            </Button>
          </Specimen>
          <Specimen name="Disabled">
            <Button variant={look} disabled>
              Save changes
            </Button>
          </Specimen>
        </Specimens>
      ))}
      <Specimens title="Icon button">
        <Specimen name="Default">
          <IconButton icon="edit" label="Edit" />
        </Specimen>
        <Specimen name="Small">
          <IconButton icon="edit" label="Edit, small" small />
        </Specimen>
        <Specimen name="Disabled">
          <IconButton icon="edit" label="Edit, disabled" disabled />
        </Specimen>
      </Specimens>
      <Specimens title="Keys, help and marks">
        <Specimen name="Keys (not on phones)">
          <span className="no-phone">
            <Keys keys="G C" /> <Keys keys="Mod Shift P" />
          </span>
        </Specimen>
        <Specimen name="Brand">
          <Brand />
        </Specimen>
        <Specimen name="Help for terms">
          <TermHelp terms={['available', 'reserved']} />
        </Specimen>
        <Specimen name="Google">
          <Google />
        </Specimen>
      </Specimens>
    </>
  );
}

export function Choices() {
  const [checked, setChecked] = useState(true);
  const [view, setView] = useState<'list' | 'cards'>('list');
  return (
    <>
      <Specimens title="Check box, switch and segmented control">
        <Specimen name="Checked, partly checked">
          <CheckBox label="Checked" checked={checked} onChange={setChecked} />
          <CheckBox label="Partly checked" checked={false} some onChange={setChecked} />
          <CheckBox label="Not checked" checked={!checked} onChange={() => setChecked(!checked)} />
        </Specimen>
        <Specimen name="Switch">
          <Switch label="Hide amounts" checked={checked} onChange={setChecked} />
        </Specimen>
        <Specimen name="Segmented">
          <Segmented
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'list', label: 'List', icon: 'list' },
              { value: 'cards', label: 'Cards', icon: 'grid' },
            ]}
          />
        </Specimen>
      </Specimens>
      <Specimens title="Menu">
        <Specimen name="Items, choices and check boxes">
          <SampleMenu />
        </Specimen>
      </Specimens>
      <Specimens title="Avatar">
        <Specimen name="Default">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((id) => (
            <Avatar key={id} id={id} name={`${id} Walsh`} />
          ))}
        </Specimen>
        <Specimen name="Medium, large, own">
          <Avatar id="a" name="Sinéad Walsh" size="md" />
          <Avatar id="b" name="Sinéad Walsh" size="lg" />
          <Avatar id="c" name="Sinéad Walsh" me />
        </Specimen>
      </Specimens>
    </>
  );
}

function SampleMenu() {
  const [sort, setSort] = useState<'name' | 'date'>('name');
  const [columns, setColumns] = useState<readonly string[]>(['email']);
  return (
    <Menu trigger={<Button icon="more">Open menu</Button>}>
      <MenuGroup label="Actions" />
      <MenuItem icon="edit" onSelect={() => undefined}>
        Edit
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => undefined}>
        {LONG}
      </MenuItem>
      <MenuItem icon="trash" danger onSelect={() => undefined}>
        Delete
      </MenuItem>
      <MenuRule />
      <MenuRadios
        value={sort}
        onChange={setSort}
        options={[
          { value: 'name', label: 'Name' },
          { value: 'date', label: 'Date' },
        ]}
      />
      <MenuRule />
      <MenuChecks
        values={columns}
        onChange={setColumns}
        options={[
          { value: 'email', label: 'Email' },
          { value: 'phone', label: 'Phone' },
        ]}
      />
    </Menu>
  );
}

export function Icons() {
  return (
    <ul className="specimen-icons">
      {iconNames.map((name) => (
        <li className="row gap-1" key={name}>
          <Icon name={name} size={20} />
          <span className="t-caption t-3">{name}</span>
        </li>
      ))}
    </ul>
  );
}
