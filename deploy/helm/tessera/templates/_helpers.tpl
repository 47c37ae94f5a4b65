{{- define "tessera.name" -}}
{{- if eq .Release.Name "tessera" }}tessera{{ else }}{{ printf "%s-tessera" .Release.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "tessera.instance" -}}
app.kubernetes.io/name: tessera
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* What the pods of the server have, and those of the migration do not. */}}
{{- define "tessera.server" -}}
{{ include "tessera.instance" . }}
app.kubernetes.io/component: server
{{- end }}

{{- define "tessera.labels" -}}
{{ include "tessera.instance" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* What the pods of the server and of the migration share. */}}
{{- define "tessera.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "tessera.container" -}}
image: "{{ required "Set image.repository to where you push the image." .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ required "Set existingSecret to the name of a Secret with DATABASE_URL and TESSERA_SECRET." .Values.existingSecret }}
env:
  - name: TESSERA_URL
    value: {{ required "Set url to the public address." .Values.url | quote }}
  - name: TESSERA_WORKERS
    value: {{ .Values.workers | quote }}
  - name: TESSERA_SHUTDOWN_DELAY
    value: {{ .Values.shutdownDelay | quote }}
  {{- with .Values.trustedProxies }}
  - name: TESSERA_TRUSTED_PROXIES
    value: {{ join "," . | quote }}
  {{- end }}
  {{- range $name, $value := .Values.env }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
{{- end }}
