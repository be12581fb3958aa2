// planted: src/domain/planted.ts
// caught by: lint
import { useState } from 'react';

export const planted = useState;
