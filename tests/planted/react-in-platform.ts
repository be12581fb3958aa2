// planted: src/platform/planted.ts
// caught by: lint
import { useState } from 'react';

export const planted = useState;
