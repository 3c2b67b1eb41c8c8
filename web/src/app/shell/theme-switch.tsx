import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import hidden from '../../ui/visually-hidden.module.css';
import classes from './theme-switch.module.css';

const choices = [
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] as const;

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const group = useId();
  return (
    <fieldset className={classes.switch}>
      <legend className={hidden.hidden}>Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            className={hidden.hidden}
            name={group}
            value={value}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={15} stroke={1.8} aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
